/** Offers a blob for saving under a name. */
export function downloadBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken its own reference by the next turn; a minute is plenty for slow ones.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
