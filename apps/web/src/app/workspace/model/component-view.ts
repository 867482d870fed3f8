/** The list of an online form: its component names the form behind the view. */
export const FORM_LIST = "online/form-list";

/** The view that a menu item's component stands for, and what it shows: the code of a form, else nothing. */
export function viewOf(component: string): { readonly view: string; readonly what: string } {
  const named = component.startsWith(`${FORM_LIST}/`);
  return named ? { view: FORM_LIST, what: component.slice(FORM_LIST.length + 1) } : { view: component, what: "" };
}
