import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { downloadBlob } from '@/shared/lib/download';
import { fetchReceiptFile } from '../receiptApi';

/** Saves the signed receipts of an attempt that was handed in. */
export function ReceiptDownload({ attemptId, title }: { attemptId: number; title: string }) {
  const { t } = useTranslation('exams');
  const download = useMutation({
    mutationFn: () => fetchReceiptFile(attemptId),
    onSuccess: (file) => {
      const text = JSON.stringify(file, undefined, 2);
      downloadBlob(new Blob([text], { type: 'application/json' }), t('receipt.fileName', { title }));
    },
  });
  return (
    <Button loading={download.isPending} onClick={() => download.mutate()}>
      {t('receipt.download')}
    </Button>
  );
}
