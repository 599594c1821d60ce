export function OpenUniversityPage() {
  return null;
}
