import { MenuDialog } from "#shared/designing/menu-dialog.tsx";
import { type FormRow, makeMenu } from "../api.ts";
import { formMenuText as text } from "../text.ts";

/** Creates a menu item for a published form. */
export const FormMenu = ({ row: { id, title }, onClose }: { readonly row: FormRow; readonly onClose: () => void }) => (
  <MenuDialog
    name={title}
    note={text.note}
    createMenu={(called, parentId) => makeMenu({ id, title: called, parentId })}
    onClose={onClose}
  />
);
