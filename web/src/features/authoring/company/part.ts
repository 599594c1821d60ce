import type { Content } from '../api';
import type { Desk } from '../editors/desk';

export type Company = Content<'company'>['company'];

/** What every part of a company's form is given. */
export interface PartProps {
  company: Company;
  onChange: (patch: Partial<Company>) => void;
  desk: Desk;
}
