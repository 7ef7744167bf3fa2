type AssignChoicesProps = { staff: readonly { id: string; name: string }[]; viewerId: string; assigneeId: string | null }

/** The buttons of a form that assigns: oneself, each coworker, or no one. */
export function AssignChoices({ staff, viewerId, assigneeId }: AssignChoicesProps) {
  return (
    <>
      <input type="hidden" name="intent" value="assign" />
      {assigneeId !== viewerId && (
        <button className="menu-entry" name="assigneeId" value={viewerId} aria-keyshortcuts="a">
          Assign to me
        </button>
      )}
      {staff
        .filter(({ id }) => id !== assigneeId && id !== viewerId)
        .map(({ id, name }) => (
          <button key={id} className="menu-entry" name="assigneeId" value={id}>
            {name}
          </button>
        ))}
      {assigneeId !== null && (
        <button className="menu-entry" name="assigneeId" value="">
          Unassigned
        </button>
      )}
    </>
  )
}
