// Tries: not be a program
// Allowed: rejected
export default tool({{{{
