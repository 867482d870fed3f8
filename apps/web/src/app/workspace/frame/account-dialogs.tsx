// Dialogs of the avatar's menu, loaded with the first of them.
export { ChangePasswordDialog } from "#features/own-account/account-security/components/change-password-dialog.tsx";
export { SwitchDepartmentDialog } from "#features/portal/department/components/switch-department-dialog.tsx";
export { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
