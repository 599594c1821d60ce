export function PersonalDataPage() {
  return null;
}
