export const certificateSections = ["bindings", "providers", "crls", "gate", "log"] as const;
