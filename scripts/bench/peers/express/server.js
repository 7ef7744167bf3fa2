import path from 'node:path'
import process from 'node:process'
import express from 'express'
import { readList } from '../leads.js'

const app = express()
app.set('view engine', 'ejs')
app.set('views', path.join(import.meta.dirname))
app.enable('view cache')
app.get('/health', (_request, response) => response.send('ok'))
app.get('/leads', (_request, response) => response.render('leads', readList()))
app.listen(Number(process.env.PORT), '127.0.0.1')
