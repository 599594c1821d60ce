/**
 * The forms of every kind arrive together: each alone, with its own few parts of the component library, would cut that into
 * crumbs for every page.
 */
export { Author as blank } from '../blank/Author';
export { Author as books } from '../books/Author';
export { Author as calculation } from '../calculation/Author';
export { Author as composite } from '../composite/Author';
export { Author as entry } from '../entry/Author';
export { Author as fileUpload } from '../file_upload/Author';
export { Author as flow } from '../flow/Author';
export { Author as matching } from '../matching/Author';
export { OptionsEditor } from '../options/OptionsEditor';
export { Author as ordering } from '../ordering/Author';
export { Author as python } from '../python/Author';
export { Author as shortAnswer } from '../short_answer/Author';
export { Author as trueFalse } from '../true_false/Author';
export { Author as voucher } from '../voucher/Author';
