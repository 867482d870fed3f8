/** Name and password of the account that was just registered; in memory only, for the following sign-in. */
let newAccount: { readonly username: string; readonly password: string } | null = null;

export function storeNewAccount(account: { readonly username: string; readonly password: string }): void {
  newAccount = account;
}

/** Returns the password once. Empty: another name. */
export function consumeNewPassword(username: string): string {
  const password = newAccount?.username === username ? newAccount.password : "";
  newAccount = null;
  return password;
}
