export { DocumentView } from './DocumentView';
export { DocumentViewer } from './DocumentViewer';
