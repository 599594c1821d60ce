import { Suspense } from 'react';
import { isNoted } from '../../notes/model';
import { lazily } from '../../ui/lazily';
import type { ExpectedProps, OwnProps } from '../kind';
import { RubricTitles } from '../rubric/RubricTitles';

const NotedFile = lazily(() => import('../../notes/NotedFile').then((module) => module.NotedFile));

export const Own = ({ files, noting }: OwnProps<'file_upload'>) => (
  <ul style={{ paddingInlineStart: 18 }}>
    {files.map((file) => (
      <li key={file.file_id}>
        <a href={file.address} target="_blank" rel="noreferrer">
          {file.name}
        </a>
        {isNoted(noting) ? (
          <Suspense>
            <NotedFile file={file} noting={noting} />
          </Suspense>
        ) : null}
      </li>
    ))}
  </ul>
);

export const Expected = ({ answerKey }: ExpectedProps<'file_upload'>) => (
  <RubricTitles lines={answerKey.criteria ?? []} />
);
