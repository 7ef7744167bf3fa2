import { inTransaction } from '#app/db/client.server.ts'
import { removeDraft } from '#app/modules/forms/drafts.server.ts'
import { deleteVisitor } from './visitors.server.ts'

/** Ends what a browser may do, the links that it was handed, and the forms that it has begun. `visitor` and `draftIds` are those of its cookies. */
export function forgetBrowser(visitor: string | null, draftIds: readonly (string | null)[]): void {
  inTransaction((tx) => {
    if (visitor !== null) deleteVisitor(tx, visitor)
    for (const id of draftIds) if (id !== null) removeDraft(tx, id)
  })
}
