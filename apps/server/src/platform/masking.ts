/** 138****0000: first three and last four stay. */
export const maskPhone = (phone: string | null): string | null =>
  phone === null ? null : phone.replace(/^(.{3}).*(.{4})$/, "$1****$2");

/** a***@example.com: the first character and the domain stay. */
export const maskEmail = (email: string | null): string | null =>
  email === null ? null : email.replace(/^(.)[^@]*@/, "$1***@");
