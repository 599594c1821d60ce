import { LegalText } from '../components/LegalText';

export function AgreementPage() {
  return <LegalText name="agreement" />;
}
