import type { ExpectedProps, OwnProps } from '../kind';

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
  <ul style={{ paddingInlineStart: 18 }}>
    {(answerKey.criteria ?? []).map((criterion) => (
      <li key={criterion.title}>{criterion.title}</li>
    ))}
  </ul>
);
