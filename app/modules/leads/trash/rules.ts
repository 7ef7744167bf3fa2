/** Days that a deleted lead or analysis can be restored (docs/product/lead.md). */
export const TRASH_DAYS = 30
