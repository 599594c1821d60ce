import FileExcelOutlined from '@ant-design/icons/FileExcelOutlined';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazily, prefetching } from '@/shared/ui/lazily';
import type { PartProps } from './part';
import type { SheetPart } from './sheets';

const SheetImportDialog = lazily(() =>
  import('./SheetImportDialog').then((module) => module.SheetImportDialog),
);

interface Props extends PartProps {
  part: SheetPart;
}

/** Brings a part of a company from a spreadsheet: what would change is shown first. */
export function SheetImport(props: Props) {
  const { t } = useTranslation('company');
  const [isOpen, setOpen] = useState(false);
  // Vouchers belong to businesses: the first must be there.
  const lacksBusiness = props.part === 'vouchers' && props.company.businesses.length === 0;
  return (
    <>
      <Button
        {...prefetching(SheetImportDialog)}
        icon={<FileExcelOutlined />}
        disabled={props.desk.disabled || lacksBusiness}
        onClick={() => setOpen(true)}
      >
        {t(props.part === 'whole' ? 'sheet.openWhole' : 'sheet.open')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SheetImportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
