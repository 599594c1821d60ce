import { TabHost } from '@/shared/tabs/TabHost';
export function Shell() {
  return <TabHost layout="shell" />;
}
