/// The scripts of a page that simulates rules.
enum SimulationScript {
  /// Decides as the engine does: takes the first candidate of a cell whose conditions hold, and then what follows by
  /// itself. It knows no document, so a test runs it beside the engine.
  static let machine = #"""
    class Machine {
      constructor(data) {
        Object.assign(this, {data, on: new Set(), now: 0, log: [], past: data.parts.map(() => ({})), timers: [], bodies: [],
          queue: [], done: [], isDue: false, hasBegun: false, round: 0, at: data.parts.map(p => p.start)})
        data.parts.forEach((p, r) => this.enter(r, this.path(r, p.start), []))
      }
      path(r, s) { const list = []; for (; s >= 0; s = this.data.parts[r].parents[s]) list.unshift(s); return list }
      holds(c) { return Array.isArray(c) ? this.path(c[0], this.at[c[0]]).some(s => c.indexOf(s, 1) > 0) : this.on.has(c) }
      decide(r, key) {
        const part = this.data.parts[r], off = new Set()
        for (const n of (part.cells[key] || {})[this.at[r]] || []) {
          if (n < 0) return {r, how: n == -1 ? 'allowed' : 'ignored'}
          const plan = part.plans[n], failed = plan[0].filter(c => !this.holds(c))
          if (!failed.length) return plan[6] ? {r, how: 'ignored'} : {r, how: 'taken', plan}
          if (!plan[6]) failed.forEach(c => off.add(c))
        }
        return {r, how: off.size ? 'declined' : 'refused', off: [...off]}
      }
      // The answers of all regions to a request, before any of them changes.
      ask(q) {
        const all = (key, but) => this.data.parts.map((_, r) => r == but ? {r, how: 'refused'} : this.decide(r, key))
        if (q.kind == 'e') return all('e:' + q.name)
        const own = this.decide(q.part, q.kind + ':' + q.name)
        return [own].concat(own.plan && q.kind == 'm' && own.plan[5] ? all('e:' + own.plan[5], q.part) : [])
      }
      enter(r, entered, left) {
        const part = this.data.parts[r]
        const isLeft = s => left.includes(s), isEntered = s => entered.includes(s)
        this.timers = this.timers.filter(t => t.r != r || !isLeft(part.timers[t.n][0]))
        part.timers.forEach((t, n) => { if (isEntered(t[0])) this.timers.push({r, n, at: t[1] < 0 ? Infinity : this.now + t[1]}) })
        this.bodies = this.bodies.filter(b => b.r != r || !b.states.some(isLeft))
        part.activities.forEach((a, n) => { if (a[1].some(isEntered) && !this.bodies.some(b => b.r == r && b.n == n)) this.bodies.push({r, n, name: a[0], states: a[1]}) })
      }
      move(r, target, depth) {
        const part = this.data.parts[r], from = this.path(r, this.at[r]), way = this.path(r, target)
        if (depth < 0) for (depth = 0; depth < from.length - 1 && depth < way.length - 1 && from[depth] == way[depth];) depth++
        from.slice(depth, -1).forEach((s, i) => { if (part.history[s]) this.past[r][s] = part.history[s] == 2 ? this.at[r] : from[depth + i + 1] })
        while (part.first[target] >= 0) target = this.past[r][target] ?? part.first[target]
        this.log.unshift(part.states[this.at[r]] + ' → ' + part.states[target])
        this.at[r] = target
        this.enter(r, this.path(r, target).slice(depth), from.slice(depth))
      }
      // Several targets need a choice; without one of them the request has no effect.
      perform(answers, choice, name) {
        for (const {r, plan} of answers) {
          if (!plan) continue
          const [, targets, depth, via] = plan
          if (via >= 0) {
            this.move(r, via, depth)
            this.bodies.push({r, plan, name, states: [via]})
          } else if (targets.length == 1) this.move(r, targets[0], depth)
          else if (targets.length > 1) {
            const target = targets.find(t => this.data.parts[r].states[t] === choice)
            if (target !== undefined) this.move(r, target, depth)
          }
        }
        this.settle()
      }
      // Transitions that need no event are tried again.
      settle() {
        this.isDue = true
        this.round++
        this.data.parts.forEach((part, r) => {
          const column = part.done[this.at[r]]
          if (column >= 0 && !this.done.some(d => d[0] == r && d[1] == column)) this.done.push([r, column])
        })
      }
      isDeferred(r, name) { return (this.data.parts[r].deferred[this.at[r]] || []).includes(name) }
      fire(name, choice, again) {
        const answers = this.ask({kind: 'e', name}), taken = answers.filter(a => a.how == 'taken')
        if (taken.length) return this.perform(taken, choice, name), 'taken'
        if (answers.some(a => a.how == 'ignored')) return 'ignored'
        const r = this.data.parts.findIndex((_, r) => this.isDeferred(r, name))
        if (r < 0) return 'refused'
        again ? this.queue.splice(again.place, 0, {...again.item, round: this.round}) : this.queue.push({name, r, round: this.round})
        return 'deferred'
      }
      run() {
        for (let n = 0; n < 1000; n++) {
          const due = this.timers.filter(t => t.at <= this.now).sort((a, b) => a.at - b.at)[0]
          const place = this.queue.findIndex(d => d.round != this.round && (!this.isDeferred(d.r, d.name)
            || this.data.parts.some((p, r) => ((p.cells['e:' + d.name] || {})[this.at[r]] || []).length)))
          if (this.isDue) {
            this.isDue = false
            const taken = this.data.parts.map((p, r) => this.decide(r, '#' + p.always)).filter(a => a.how == 'taken')
            if (taken.length) this.perform(taken)
          } else if (this.done.length) {
            const [r, column] = this.done.shift(), answer = this.decide(r, '#' + column)
            if (answer.how == 'taken') this.perform([answer])
          } else if (due) {
            this.timers.splice(this.timers.indexOf(due), 1)
            this.trigger(due.r, this.data.parts[due.r].timers[due.n][2])
          } else if (place >= 0) {
            const [item] = this.queue.splice(place, 1)
            this.fire(item.name, undefined, {place, item})
          } else return
        }
        this.log.unshift('The transitions without an event never end.')
      }
      trigger(r, key) {
        if (key.startsWith('e:')) return this.fire(key.slice(2))
        const answer = this.decide(r, key)
        if (answer.how == 'taken') this.perform([answer])
      }
      begin() { if (!this.hasBegun) { this.hasBegun = true; this.settle(); this.run() } }
      // The effect of a request: taken, allowed, ignored, deferred, declined or refused.
      request(q, choice) {
        this.begin()
        let how
        if (q.kind == 'e') how = this.fire(q.name, choice)
        else {
          const answers = this.ask(q)
          how = answers[0].how
          const event = q.kind == 'm' && this.data.parts[q.part].plans.find(p => p[5]) ? q.name : ''
          if (how == 'taken' || how == 'allowed') this.perform(answers.filter(a => a.how == 'taken'), choice, q.name)
          else if (event && how != 'ignored' && this.isDeferred(q.part, event)) { this.queue.push({name: event, r: q.part, round: this.round}); how = 'deferred' }
        }
        this.run()
        return how
      }
      // Moves the clock to the end of a timeout.
      wait(timer) {
        this.begin()
        if (timer.at == Infinity) timer.at = this.now
        this.now = Math.max(this.now, timer.at)
        this.run()
      }
      // Ends a body or an activity, with a target if there are several.
      end(body, fails, choice) {
        this.begin()
        const part = this.data.parts[body.r]
        this.bodies.splice(this.bodies.indexOf(body), 1)
        if (body.plan) {
          const targets = fails ? [body.plan[4]] : body.plan[1]
          const target = targets.length > 1 ? targets.find(t => part.states[t] === choice) : targets[0]
          if (target >= 0) { this.move(body.r, target, -1); this.settle() }
        } else { const key = part.activities[body.n][fails ? 3 : 2]; if (key) this.trigger(body.r, key) }
        this.run()
      }
    }
    """#

  /// Draws the machine's position in the page, and turns clicks into requests. The address holds all clicks.
  static let page = #"""
    const data = JSON.parse(document.getElementById('rules').textContent), $ = id => document.getElementById(id)
    const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFEFF]/gu, code = c => c < 32 ? String.fromCodePoint(0x2400 + c) : c == 127 ? '\u2421' : c < 160 ? '\u2426' : '‹U+' + c.toString(16).toUpperCase().padStart(4, '0') + '›'
    const shown = s => s.replace(hidden, c => c == '\u200C' || c == '\u200D' ? c : code(c.codePointAt(0)))
    const quoted = s => s == '' || /\s/.test(s) ? "'" + shown(s) + "'" : shown(s)
    const sign = q => (q.kind == 't' ? 'to:' : data.conditions.includes(q.name) ? 'fire:' : '') + q.name
    function list(names, word) {
      if (names.length > 6) names = [...names.slice(0, 5), names.length - 5 + ' more']
      return names.length < 2 ? names.join() : names.slice(0, -1).join(', ') + ' ' + word + ' ' + names.at(-1)
    }
    const label = q => (q.kind == 't' ? '→ ' : '') + shown(q.name)
    let machine, clicks = [], status = '', unknown = []
    const position = () => machine.data.parts.map((p, r) => p.states[machine.at[r]])
    // The sentence of a refusal, as the engine says it.
    function why(q) {
      const what = (q.kind == 't' ? 'a transition to ' : '') + "'" + shown(q.name) + "'", answers = machine.ask(q), allowed = list(q.in.map(quoted), 'or')
      const {r, off} = answers.find(a => a.how == 'declined') || answers[0], part = data.parts[r], state = quoted(part.states[machine.at[r]])
      if (off && off.length) return what + ' is declined in ' + state + ', because ' + list(off.map(c => "'" + shown(Array.isArray(c) ? c.at(-1) : data.conditions[c]) + "'"), 'and') + (off.length > 1 ? ' do' : ' does') + ' not hold'
      if (part.ends.includes(machine.at[r])) return what + ' is refused, because ' + state + ' is final' + (allowed && '; it is allowed in ' + allowed)
      return what + ' is allowed in ' + (allowed ? allowed + ', not in ' + state : 'no state')
    }
    function act(click) {
      const [kind, name, choice] = click.split('\n')
      if (kind == 'switch') { const c = data.conditions.indexOf(name); machine.on.has(c) ? machine.on.delete(c) : machine.on.add(c) }
      if (kind == 'wait') { const t = machine.timers[+name]; if (t) machine.wait(t) }
      if (kind == 'end' || kind == 'fail') { const b = machine.bodies.find(b => b.name == name); if (b) machine.end(b, kind == 'fail', choice) }
      if (kind != 'do') return
      const q = data.requests.find(q => sign(q) == name)
      if (!q) return unknown.push(name)
      const sentence = why(q), how = machine.request(q, choice)
      status = how == 'declined' || how == 'refused' ? sentence + '.' : label(q) + ': ' + how
      machine.log.unshift(status)
    }
    function click(kind, name, choice) { clicks.push(choice === undefined ? kind + '\n' + name : kind + '\n' + name + '\n' + choice); status = ''; act(clicks.at(-1)); keep(); draw() }
    const word = c => { const [kind, name, choice] = c.split('\n'); return (kind == 'do' || kind == 'switch' ? '' : kind + ':') + encodeURIComponent(name) + (choice === undefined ? '' : '=' + encodeURIComponent(choice)) }
    function keep() { history.replaceState(null, '', '#' + clicks.map(word).join(',')) }
    const decoded = word => { try { return decodeURIComponent(word) } catch { return word } }
    function load() {
      machine = new Machine(data)
      unknown = []
      clicks = location.hash.slice(1).split(',').filter(w => w).map(w => {
        const special = /^(wait|end|fail):/.exec(w), [name, choice] = (special ? w.slice(special[0].length) : w).split('=').map(decoded)
        return (special ? special[1] : data.conditions.includes(name) ? 'switch' : 'do') + '\n' + name + (choice === undefined ? '' : '\n' + choice)
      })
      for (const c of clicks) { status = ''; act(c) }
      if (unknown.length) status = 'unknown: ' + list(unknown.map(shown), 'and')
      draw()
    }
    function button(text, isOn, action, title) {
      const b = document.createElement('button')
      b.textContent = text; b.className = isOn ? 'permitted' : 'refused'; b.title = title || ''; b.onclick = action
      return b
    }
    const isOpen = q => machine.ask(q).some(a => a.how == 'taken' || a.how == 'allowed')
    function buttons(q) {
      const answers = machine.ask(q).filter(a => a.plan && a.plan[3] < 0 && a.plan[1].length > 1), isOn = isOpen(q)
      const names = answers.flatMap(a => a.plan[1].map(t => data.parts[a.r].states[t]))
      if (isOn && names.length) return names.map(n => button(shown(q.name) + ' → ' + shown(n), true, () => click('do', sign(q), n)))
      return [button(label(q), isOn, () => click('do', sign(q)), isOn ? '' : why(q))]
    }
    // Whether an arrow is taken without a request: after a time, always, or at an end.
    const isAutomatic = g => !g.querySelector('[data-event]') && /^[^[]/.test(g.querySelector('text')?.textContent.trim() ?? '')
    function draw() {
      const active = data.parts.map((p, r) => new Set(machine.path(r, machine.at[r]).map(s => p.states[s]))), parts = data.parts.map(p => p.name)
      for (const g of document.querySelectorAll('svg [data-state]')) g.classList.toggle('current', active[parts.indexOf(g.dataset.region)].has(g.dataset.state))
      const open = new Map(data.requests.filter(q => q.kind != 't').map(q => [q.name, machine.ask(q)]))
      for (const e of document.querySelectorAll('svg [data-event]')) {
        const g = e.closest('g'), r = parts.indexOf(g.dataset.region ?? g.parentNode.dataset.region), from = g.dataset.from ?? g.dataset.state
        const isOn = (from === undefined || active[r]?.has(from)) && (open.get(e.dataset.event) || []).some(a => a.how == 'allowed' || a.how == 'taken' && a.r == r && (g.dataset.to === undefined
          || (a.plan[3] < 0 ? a.plan[1] : [a.plan[3]]).some(t => data.parts[r].states[t] == g.dataset.to)))
        e.classList.toggle('permitted', isOn)
      }
      for (const g of document.querySelectorAll('svg .transition')) {
        const r = parts.indexOf(g.dataset.region), q = data.requests.find(q => q.kind == 't' && q.part == r && q.name == g.dataset.to), texts = [...g.querySelectorAll('[data-event]')]
        g.classList.toggle('permitted', texts.some(e => e.classList.contains('permitted')) || !texts.length && !isAutomatic(g) && !!q && active[r].has(g.dataset.from) && isOpen(q))
      }
      $('requests').replaceChildren(...data.requests.flatMap(buttons))
      $('switches').replaceChildren(...data.conditions.map((name, c) => {
        const l = document.createElement('label'), i = document.createElement('input')
        i.type = 'checkbox'; i.checked = machine.on.has(c); i.onchange = () => click('switch', name)
        l.append(i, shown(name)); return l
      }))
      $('clock').replaceChildren(...machine.timers.map((t, n) => button('after ' + shown(data.parts[t.r].timers[t.n][3]), true, () => click('wait', n))),
        ...machine.bodies.flatMap(b => (b.plan && b.plan[1].length > 1 ? b.plan[1].map(t => data.parts[b.r].states[t]) : [undefined])
          .map(n => button(shown(b.name) + ' ends' + (n === undefined ? '' : ' → ' + shown(n)), true, () => click('end', b.name, n)))
          .concat(button(shown(b.name) + ' fails', true, () => click('fail', b.name)))))
      $('position').textContent = position().map(shown).join(' · ') + (machine.now ? ' after ' + machine.now / 1000 + ' s' : '')
      $('status').textContent = status
      $('log').textContent = machine.log.map(shown).join('\n')
    }
    document.querySelector('svg')?.addEventListener('click', e => {
      const text = e.target.closest('[data-event]'), g = e.target.closest('.transition'), place = g ?? e.target.closest('[data-state]')
      const r = data.parts.findIndex(p => p.name == place?.dataset.region), part = data.parts[r]
      const named = name => data.requests.find(q => q.kind != 't' && q.name == name), events = g ? g.querySelectorAll('[data-event]') : []
      if (g && isAutomatic(g)) {
        const timer = machine.timers.findIndex(t => t.r == r && part.states[part.timers[t.n][0]] == g.dataset.from)
        return timer < 0 ? undefined : click('wait', timer)
      }
      const q = text ? named(text.dataset.event) : events.length == 1 ? named(events[0].dataset.event)
        : data.requests.find(q => q.kind == 't' && q.part == r && q.name == (g ? g.dataset.to : place?.dataset.state))
      const isChoice = q && machine.ask(q).some(a => a.plan && a.plan[1].length > 1)
      if (q) click('do', sign(q), isChoice ? g?.dataset.to : undefined)
    })
    $('reset').onclick = () => { history.replaceState(null, '', ' '); location.hash = ''; status = ''; load() }
    window.onhashchange = load
    load()
    """#
}
