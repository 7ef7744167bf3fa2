import { route } from '@react-router/dev/routes'

export default [route('leads', './leads.jsx'), route('leads/:id', './lead.jsx')]
