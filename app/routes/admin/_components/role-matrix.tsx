import { PERMISSIONS, ROLE_LABELS, ROLES } from '#app/permissions.ts'
import { Table, TableCell } from '#app/ui/table.tsx'

/** What each role includes, from the same table that the guards use. */
export function RoleMatrix() {
  return (
    <section className="mt-8" aria-labelledby="roles">
      <h2 className="mb-3 text-h4" id="roles">
        What each role includes
      </h2>
      <Table
        caption="What each role includes"
        columns={[{ label: 'Permission' }, ...ROLES.map((role) => ({ label: ROLE_LABELS[role] }))]}
      >
        {PERMISSIONS.map(({ permission, label, roles }) => (
          <tr key={permission}>
            <th scope="row">{label}</th>
            {ROLES.map((role) => (
              <TableCell key={role} label={ROLE_LABELS[role]} className={roles.includes(role) ? undefined : 'is-no'}>
                {roles.includes(role) ? 'Yes' : 'No'}
              </TableCell>
            ))}
          </tr>
        ))}
      </Table>
    </section>
  )
}
