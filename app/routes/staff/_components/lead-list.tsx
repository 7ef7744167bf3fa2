import { UndoLines } from '#app/modules/leads/batches/components/undo-lines.tsx'
import { FilterChips } from '#app/modules/leads/list/components/filter-chips.tsx'
import { LeadFilters } from '#app/modules/leads/list/components/lead-filters.tsx'
import { SELECTION_FORM } from '#app/modules/leads/list/components/lead-cells.tsx'
import { LeadsTable } from '#app/modules/leads/list/components/leads-table.tsx'
import { NoLeads } from '#app/modules/leads/list/components/no-leads.tsx'
import { isFiltered, type ShownFilter } from '#app/modules/leads/list/lead-address.ts'
import { LEAD_PAGE_SIZES, type LeadFilter, leadList } from '#app/modules/leads/list/list-params.ts'
import { SinceLine } from '#app/modules/leads/live/components/since-line.tsx'
import { useListNews } from '#app/modules/leads/live/components/use-list-news.ts'
import { LeadBar, leadBoxes, SelectableLeads } from '#app/modules/leads/selections/components/lead-selection.tsx'
import { listPath, readListAddress } from '#app/modules/leads/selections/list-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { ListPager } from '#app/ui/pager.tsx'
import { SelectionForm } from '#app/ui/selection-form.ts'
import type { getLeadList } from './lead-list.server.ts'

type LeadListProps = ReturnType<typeof getLeadList> & {
  /** This screen with another query. */
  screen: (query?: Record<string, string | undefined>) => string
}

/** Leads with filters and actions for the selected ones: the lead list, and the first tab of the admin area. */
export function LeadList(props: LeadListProps) {
  const { filter, page, address, picked, undoable, all, assignees, edited, changeKey, now, screen } = props
  const { rows, news } = useListNews(page.rows, changeKey)
  const to = (shown: ShownFilter, place: LeadFilter['page'] = {}) => screen({ ...leadList.query(shown), ...place })
  const hidesLeads = isFiltered(filter) || page.total > 0
  return (
    <>
      {/* Controls that change the list's view carry its selection along. */}
      <SelectionForm.Provider value={SELECTION_FORM}>
        <LeadFilters filter={filter} assignees={assignees} now={now} screen={screen} selection={picked.id} />
        <ListProblems problems={filter.problems} isLost={page.isLost} />
        <FilterChips filter={filter} assignees={assignees} found={page} all={all} to={to} />
      </SelectionForm.Provider>
      <UndoLines undoable={undoable} className="mb-3" />
      <SelectableLeads address={address} rows={rows} picked={picked}>
        <LeadsTable
          selection={leadBoxes({ address, rows, picked })}
          rows={rows}
          shown={filter.columns}
          editing={
            edited && {
              ...edited,
              assignees,
              closeTo: listPath(readListAddress(address), picked.id),
              list: address,
              selection: picked.id,
            }
          }
          now={now}
          sort={filter.sort}
          to={(sort) => to({ ...filter, sort })}
          empty={
            rows.length === 0 && <NoLeads level="h2" isFiltered={hidesLeads} action={hidesLeads && <ShowAll to={screen()} />} />
          }
          top={<SinceLine news={news} since={now} className="border-b border-line px-4 py-1.5" />}
          pager={
            <ListPager
              page={page}
              noun={leadList.noun}
              to={(place) => to(filter, place)}
              sizes={{
                options: LEAD_PAGE_SIZES,
                current: filter.size,
                to: (size) => to({ ...filter, size: LEAD_PAGE_SIZES.find((option) => option === size) ?? filter.size }),
              }}
            />
          }
        />
        {(rows.length > 0 || picked.elsewhere > 0) && (
          <LeadBar address={address} picked={picked} staff={assignees} found={page} />
        )}
      </SelectableLeads>
    </>
  )
}

function ShowAll({ to }: { to: string }) {
  return (
    <ButtonLink to={to} variant="second">
      Show all leads
    </ButtonLink>
  )
}
