/** The list of an online form: its component names the form behind the view. */
export const FORM_LIST = "online/form-list";

/** An online report: its component names the report behind the view. */
export const REPORT_LIST = "online/report-list";

/** The view that a menu item's component stands for, and what it shows: the code of a form or a report, else nothing. */
export function viewOf(component: string): { readonly view: string; readonly what: string } {
  const view = [FORM_LIST, REPORT_LIST].find((one) => component.startsWith(`${one}/`));
  return view === undefined ? { view: component, what: "" } : { view, what: component.slice(view.length + 1) };
}
