const kilo = 1024;

/** A size in its largest sensible unit: 300 B, 2 KB, 3.3 MB, 41.2 GB. */
export function formatBytes(bytes: number): string {
  if (bytes < kilo) return `${bytes} B`;
  if (bytes < kilo ** 2) return `${Math.round(bytes / kilo)} KB`;
  if (bytes < kilo ** 3) return `${(bytes / kilo ** 2).toFixed(1)} MB`;
  return `${(bytes / kilo ** 3).toFixed(1)} GB`;
}
