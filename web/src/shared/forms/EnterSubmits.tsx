/**
 * Gives Enter something to press in a form whose visible button stands outside of it, in the foot of a dialog: with more than one field
 * and no button of its own a browser submits nothing.
 */
export const EnterSubmits = () => <button type="submit" hidden aria-hidden="true" tabIndex={-1} />;
