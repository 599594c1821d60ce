export function PartnerReturnPage() {
  return null;
}
