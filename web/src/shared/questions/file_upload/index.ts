import { lazily } from '../../ui/lazily';
import type { QuestionKindModule } from '../kind';
import { Expected, Own } from './Read';
import { Space } from './Space';

export const fileUpload: QuestionKindModule<'file_upload'> = {
  kind: 'file_upload',
  fresh: () => ({
    body: { kind: 'file_upload', accept: ['pdf', 'xlsx'], max_files: 1, max_size_bytes: 20 << 20 },
    key: { kind: 'file_upload', criteria: [] },
  }),
  Author: lazily(() => import('../author/forms').then((forms) => forms.fileUpload)),
  reading: { Own, Expected },
  printing: { Space },
  rubric: (key) => key.criteria ?? [],
  isTold: (key) => (key.criteria ?? []).length > 0,
  inTables: {},
};
