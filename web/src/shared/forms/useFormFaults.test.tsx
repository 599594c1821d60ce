import { render, screen } from '@testing-library/react';
import { Form, Input } from 'antd';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
import { ApiError } from '../api/errors';
import { useNotices } from '../ui/notify';
import { fieldOf, fieldPath, useFormFaults } from './useFormFaults';

it('reads the server’s paths and finds the field they belong to', () => {
  expect(fieldPath('rules.window[1].from')).toEqual(['rules', 'window', 1, 'from']);
  expect(fieldOf(['rules', 'minutes'], [['rules'], ['rules', 'minutes']])).toEqual(['rules', 'minutes']);
  expect(fieldOf(['rules', 'other'], [['title'], ['rules']])).toEqual(['rules']);
  expect(fieldOf(['other'], [['title']])).toBeUndefined();
});

function Screen({ error }: { error: ApiError }) {
  const [form] = Form.useForm();
  const show = useFormFaults(form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => show(error), []);
  return (
    <Form form={form}>
      <Form.Item name="title" label="名称">
        <Input />
      </Form.Item>
      <Form.Item name={['rules', 'minutes']} label="时长">
        <Input />
      </Form.Item>
    </Form>
  );
}

it('a refusal stands at its field, nested ones too, and the first of them is focused', async () => {
  const fields = [
    { field: 'rules.minutes', message: '时长不能为负' },
    { field: 'shoe_size', message: '没有地方可写' },
  ];
  render(<Screen error={new ApiError(422, '有两处不正确', { fields })} />);
  expect(await screen.findByText('时长不能为负')).toBeInTheDocument();
  expect(screen.getByLabelText('时长')).toHaveFocus();
  expect(useNotices.getState().list.map((notice) => notice.text)).toEqual(['没有地方可写']);
});
