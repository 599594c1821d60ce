/** What a resource is, by its kind and file name. */

export type Shown = 'markdown' | 'table' | 'pdf' | 'picture' | 'video' | 'text' | 'link' | 'download';

const extensionOf = (name: string | null | undefined) => name?.split('.').pop()?.toLowerCase() ?? '';

const byExtension: Record<string, Shown> = {
  csv: 'table',
  pdf: 'pdf',
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  webp: 'picture',
  svg: 'picture',
  gif: 'picture',
  mp4: 'video',
  webm: 'video',
  txt: 'text',
  xml: 'text',
  json: 'text',
  py: 'text',
  ipynb: 'text',
};

/** How a resource is shown on its page. Office files and everything unknown are only handed out. */
export function shownAs(item: { text: string; link?: string | null; file_name?: string | null }): Shown {
  if (item.text !== '') return 'markdown';
  if (item.link) return 'link';
  return byExtension[extensionOf(item.file_name)] ?? 'download';
}

/** The few letters on a resource's sign: its format where people know it, otherwise undefined and the kind is said in words. */
export function formatSign(kind: string, fileName: string | null | undefined): string | undefined {
  const extension = extensionOf(fileName);
  if (kind === 'link' || extension === '' || extension === 'md') return undefined;
  return extension.slice(0, 5).toUpperCase();
}
