// Tries: export no tool at all
// Allowed: threw, rejected
export const found = 1;
