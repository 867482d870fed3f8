/** Name and password of the account that was just registered: in memory alone, for the one sign-in to follow. */
let newAccount: { readonly username: string; readonly password: string } | null = null;

export function keepNewAccount(account: { readonly username: string; readonly password: string }): void {
  newAccount = account;
}

/** Its password, handed over once; empty for any other name. */
export function takeNewPassword(username: string): string {
  const password = newAccount?.username === username ? newAccount.password : "";
  newAccount = null;
  return password;
}
