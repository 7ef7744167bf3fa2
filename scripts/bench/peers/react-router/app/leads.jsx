import { Form, Link, useLoaderData } from 'react-router'
import { readList } from '../../leads.js'

export const meta = () => [{ title: 'Lead Management' }]

export const loader = () => readList()

export default function Leads() {
  const { rows, next, total, statuses, overdue, staff, sources, menu } = useLoaderData()
  return (
    <div className="frame">
      <nav aria-label="Main">
        <ul>
          {menu.map((entry) => (
            <li key={entry}>
              <Link to={`/${entry.toLowerCase()}`}>{entry}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main">
        <h1>Lead Management</h1>
        <ul className="tabs">
          <li>
            <Link to="/leads">All leads {total}</Link>
          </li>
          <li>
            <Link to="/leads?overdue=yes">Overdue {overdue}</Link>
          </li>
          {statuses.map(({ status, n }) => (
            <li key={status}>
              <Link to={`/leads?status=${status}`}>
                {status} {n}
              </Link>
            </li>
          ))}
        </ul>
        <Form className="filters">
          <label>
            Search <input name="q" type="search" />
          </label>
          <Choice name="status" options={statuses.map(({ status }) => status)} />
          <Choice name="assignee" options={staff.map(({ name }) => name)} />
          <Choice name="source" options={sources} />
          <button>Show</button>
        </Form>
        <table className="list">
          <thead>
            <tr>
              <td />
              {['Name', 'Property address', 'Status', 'Est. rent', 'Assignee', 'In status', 'Created'].map((label) => (
                <th key={label} scope="col">
                  <Link to={`/leads?sort=${label}`}>{label}</Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((lead) => (
              <Row key={lead.id} lead={lead} />
            ))}
          </tbody>
        </table>
        {next && <Link to={`/leads?after=${next}`}>Next</Link>}
      </main>
    </div>
  )
}

function Choice({ name, options }) {
  return (
    <label>
      {name}
      <select name={name}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  )
}

function Row({ lead }) {
  return (
    <tr>
      <td>
        <input type="checkbox" name="lead" value={lead.id} aria-label={`Select ${lead.name}`} />
      </td>
      <th scope="row">
        <Link to={`/leads/${lead.id}`}>{lead.name}</Link>
        <span className="note">{lead.email}</span>
      </th>
      <td>
        {lead.street}
        <span className="note">{lead.locality}</span>
      </td>
      <td>
        <span className="badge">{lead.status}</span>
      </td>
      <td className="figure">{lead.rent ?? '–'}</td>
      <td>{lead.assignee ?? <Link to={`/leads/${lead.id}?edit=next-action`}>Assign</Link>}</td>
      <td className={lead.isOverdue ? 'figure late' : 'figure'}>{lead.days} days</td>
      <td>
        <time dateTime={lead.createdAt}>{lead.created}</time>
        <span className="note">{lead.source}</span>
      </td>
    </tr>
  )
}
