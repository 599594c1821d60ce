import { LegalText } from '../components/LegalText';

export function PrivacyPage() {
  return <LegalText name="privacy" />;
}
