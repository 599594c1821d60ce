import { lazily } from '@/shared/ui/lazily';

/** The drawings come in a chunk of their own, when the first document is looked at. */
const load = () => import('./parts');

export const DocumentView = lazily(() => load().then((module) => module.DocumentView));
export const DocumentViewer = lazily(() => load().then((module) => module.DocumentViewer));
