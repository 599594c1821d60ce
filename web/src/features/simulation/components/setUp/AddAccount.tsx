import { Checkbox, Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { EnterSubmits } from '@/shared/forms/EnterSubmits';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import type { Book } from '../../api/types';
import { nextCode, parentOf } from '../../model/ownChart';
import type { SetUpDesk } from './useSetUp';

interface Values {
  parent: string;
  code: string;
  name: string;
  aux?: string[];
  unit?: string;
}

/** 增设明细科目: below which account, its code by the rule of the books, its name, what is kept for it beside the amount. */
export function AddAccount({ book, desk, onClose }: { book: Book; desk: SetUpDesk; onClose: () => void }) {
  const { t } = useTranslation('simulation');
  const [form] = Form.useForm<Values>();
  const { accounts, aux } = desk.chart;
  const parents = accounts.filter(({ code }) => nextCode(accounts, code, book.card.code_rule) !== undefined);
  const add = ({ code, name, aux: kinds = [], unit }: Values) => {
    desk.addAccount({ code, name: name.trim(), aux: kinds, unit: unit?.trim() || null });
    onClose();
  };
  const isTaken = (code: string) => accounts.some((account) => account.code === code);
  const isNamed = (parent: string, name: string) =>
    accounts.some(
      (account) => parentOf(accounts, account.code)?.code === parent && account.name === name.trim(),
    );
  return (
    <Modal
      open
      width={520}
      title={t('setUp.addAccount')}
      okText={t('setUp.addAccountOk')}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Values> form={form} layout="vertical" onFinish={add}>
        <Form.Item name="parent" label={t('setUp.parent')} rules={[{ required: true }]}>
          <SearchSelect<string>
            autoFocus
            options={parents.map(({ code, full_name }) => ({ value: code, label: `${code} ${full_name}` }))}
            onChange={(parent) =>
              form.setFieldValue('code', nextCode(accounts, parent, book.card.code_rule) ?? '')
            }
          />
        </Form.Item>
        <Form.Item
          name="code"
          label={t('setUp.code')}
          extra={t('setUp.codeRule', { rule: book.card.code_rule.join('-') })}
          dependencies={['parent']}
          rules={[
            { required: true },
            ({ getFieldValue }) => ({
              validator: (_, code: string) => {
                const parent = getFieldValue('parent') as string | undefined;
                const right = parent && nextCode(accounts, parent, book.card.code_rule);
                if (!right || !code) return Promise.resolve();
                if (isTaken(code)) return Promise.reject(new Error(t('setUp.codeTaken')));
                const fits = /^\d+$/.test(code) && code.startsWith(parent) && code.length === right.length;
                return fits ? Promise.resolve() : Promise.reject(new Error(t('setUp.codeWrong')));
              },
            }),
          ]}
        >
          <Input className="sp-number" inputMode="numeric" />
        </Form.Item>
        <Form.Item
          name="name"
          label={t('setUp.accountName')}
          rules={[
            { required: true, whitespace: true },
            ({ getFieldValue }) => ({
              validator: (_, name: string) =>
                name && isNamed((getFieldValue('parent') as string | undefined) ?? '', name)
                  ? Promise.reject(new Error(t('setUp.nameTaken')))
                  : Promise.resolve(),
            }),
          ]}
        >
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="aux" label={t('setUp.aux')}>
          <Checkbox.Group options={aux.map(({ kind }) => kind)} />
        </Form.Item>
        <Form.Item name="unit" label={t('setUp.unit')} extra={t('setUp.unitHint')}>
          <Input maxLength={10} />
        </Form.Item>
        <EnterSubmits />
      </Form>
    </Modal>
  );
}
