import FileAddOutlined from '@ant-design/icons/FileAddOutlined';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { notify } from '@/shared/ui/notify';
import { readCompanyInvoice } from '../api';
import type { Desk } from '../editors/desk';
import { type Document, freeDocumentId } from './documents';
import type { Company } from './part';

interface Props {
  company: Company;
  desk: Desk;
  onRead: (document: Document) => void;
}

/** Takes the XML of an electronic invoice as one more document of a business. */
export function InvoiceFile({ company, desk, onRead }: Props) {
  const { t } = useTranslation('businesses');
  const picker = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    setReading(true);
    try {
      const wanted = { id: freeDocumentId(company), company_code: company.head.uscc };
      onRead(await readCompanyInvoice(desk.courseId, wanted, file));
    } catch (error) {
      notify.error(messageOf(error, t('documents.invoiceFailed')));
    }
    setReading(false);
  };
  return (
    <>
      <Button
        icon={<FileAddOutlined />}
        disabled={desk.disabled}
        loading={isReading}
        title={t('documents.invoiceHint')}
        onClick={() => picker.current?.click()}
      >
        {t('documents.invoice')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".xml,text/xml,application/xml"
        aria-label={t('documents.invoice')}
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}
