/** View of an online form's list. The component appends the form's code to it. */
export const FORM_LIST = "online/form-list";

/** View of an online report. The component appends the report's code to it. */
export const REPORT_LIST = "online/report-list";

/** Returns the view of a menu item's component, and the code of its form or report; empty for other views. */
export function viewOf(component: string): { readonly view: string; readonly code: string } {
  const view = [FORM_LIST, REPORT_LIST].find((list) => component.startsWith(`${list}/`));
  return view === undefined ? { view: component, code: "" } : { view, code: component.slice(view.length + 1) };
}
