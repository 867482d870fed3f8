import type { ColumnRight, FormAction } from "@tender/contract/online-forms";

// Permission codes of a form.

export const formActionCode = (form: string, action: FormAction): string => `online:${form}:${action}`;

export const columnRightCode = (form: string, field: string, right: ColumnRight): string =>
  `online:${form}:field:${field}:${right}`;

export const formButtonCode = (form: string, button: string): string => `online:${form}:button:${button}`;
