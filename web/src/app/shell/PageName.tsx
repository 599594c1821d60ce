import { useIsClaimed, useSlotRef } from '@/shared/tabs/slots';
import { useTabs } from '@/shared/tabs/tabs';
import { useTabTitle } from '@/shared/tabs/useTabTitle';

/** The h1 of the page that is shown: what the page writes there, until then what its tab is called. */
export function PageName({ className }: { className: string | undefined }) {
  const active = useTabs((state) => state.active);
  return <Heading key={active} tabKey={active} className={className} />;
}

function Heading({ tabKey, className }: { tabKey: string | undefined; className: string | undefined }) {
  const tab = useTabs((state) => state.list.find((one) => one.key === tabKey));
  const isClaimed = useIsClaimed('title', tabKey);
  const place = useSlotRef('title', tabKey);
  const titleOf = useTabTitle();
  return (
    <h1 className={className} aria-current="page">
      <span ref={place} />
      {isClaimed || tab === undefined ? null : <span>{titleOf(tab)}</span>}
    </h1>
  );
}
