import type { ExpectedProps, OwnProps } from '../kind';
import { RubricTitles } from '../rubric/RubricTitles';

export const Own = ({ files }: OwnProps<'file_upload'>) => (
  <ul style={{ paddingInlineStart: 18 }}>
    {files.map((file) => (
      <li key={file.file_id}>
        <a href={file.address} target="_blank" rel="noreferrer">
          {file.name}
        </a>
      </li>
    ))}
  </ul>
);

export const Expected = ({ answerKey }: ExpectedProps<'file_upload'>) => (
  <RubricTitles lines={answerKey.criteria ?? []} />
);
