// SPDX-License-Identifier: Apache-2.0
// Fills the page of the teacher from the state of the seats, every few seconds.
const EVERY_MS = 3000;
const PICTURE_MS = 10000; // a thumbnail is loaded again after that
const ASLEEP_AFTER = 300; // seconds without input that are worth a word
const path = location.pathname.replace(/\/$/, "");
const cards = new Map(); // seat number -> {card, parts, loaded}

const make = (kind, name, text = "") => {
  const made = document.createElement(kind);
  made.className = name;
  made.textContent = text;
  return made;
};

function cardOf(number) {
  if (cards.has(number)) return cards.get(number);
  const card = make("section", "card");
  const parts = {
    title: make("h3", ""), badge: make("span", "badge"), link: make("a", ""), picture: make("img", ""),
    where: make("p", ""),
  };
  parts.picture.alt = `Display of seat ${number}`;
  parts.link.title = "Open this seat beside its student";
  parts.link.target = "_blank";
  parts.link.append(parts.picture);
  card.append(parts.title, parts.badge, parts.link, parts.where);
  document.getElementById("seats").append(card);
  const entry = {card, parts, loaded: 0};
  cards.set(number, entry);
  return entry;
}

// First row that fits is the badge of a seat: text, tone.
const BADGES = [
  [seat => seat.problem, seat => "failed", "bad"],
  [seat => seat.stuck, seat => "stuck", "bad"],
  [seat => seat.full, seat => `disk full (${seat.disk_mb} MB)`, "bad"],
  [seat => seat.state === "off", seat => "not open", "quiet"],
  [seat => seat.state === "starting", seat => "starting", "quiet"],
  [seat => seat.browsers === 0, seat => "browser closed", "quiet"],
  [seat => seat.idle >= ASLEEP_AFTER, seat => `no input for ${Math.floor(seat.idle / 60)} min`, "warn"],
  [() => true, () => "working", "good"],
];

// What the teacher reads above the seats.
const ATTENTION = [["Stuck", seat => seat.stuck], ["With a problem", seat => seat.problem || seat.full]];

const KINDS = {began: "reads", predicted: "has predicted", done: "has done"};

function showSeat(seat) {
  const {card, parts} = cardOf(seat.seat);
  const entry = cards.get(seat.seat);
  const [, text, tone] = BADGES.find(([fits]) => fits(seat));
  parts.title.textContent = `${seat.seat}  ${seat.student}`.trim();
  parts.badge.textContent = text(seat);
  parts.badge.className = `badge ${tone}`;
  parts.where.textContent = seat.problem ||
      (seat.lesson ? `${KINDS[seat.kind]} step ${seat.step} of ${seat.lesson}` : seat.student ? "no lesson open" : "");
  card.classList.toggle("off", seat.state === "off");
  parts.link.href = seat.path;
  parts.link.hidden = seat.state !== "on";
  if (parts.link.hidden) {
    entry.loaded = 0;
  } else if (Date.now() - entry.loaded > PICTURE_MS) {
    parts.picture.src = `${path}/seat-${seat.seat}?${Date.now()}`;
    entry.loaded = Date.now();
  }
}

function showPredictions(predictions) {
  if (!predictions.length) return;
  const questions = predictions.map(question => {
    const box = make("section", "question");
    box.append(make("h3", "", `${question.lesson}, step ${question.step}`));
    const all = question.answers.reduce((sum, [, count]) => sum + count, 0);
    for (const [answer, count] of question.answers) {
      const row = make("div", "answer");
      const bar = make("span", "bar");
      bar.style.width = `${100 * count / all}%`;
      row.append(make("span", "count", count), bar, make("span", "text", answer));
      box.append(row);
    }
    return box;
  });
  document.getElementById("predictions").replaceChildren(...questions);
}

async function refresh() {
  const summary = document.getElementById("summary");
  try {
    const state = await (await fetch(`${path}/state`, {cache: "no-store"})).json();
    const used = state.seats.filter(seat => seat.browsers > 0).length;
    const sentences = [`${used} of ${state.seats.length} seats are in use.`];
    for (const [word, fits] of ATTENTION) {
      const names = state.seats.filter(fits).map(seat => `${seat.seat} ${seat.student}`.trim());
      if (names.length) sentences.push(`${word}: ${names.join(", ")}.`);
    }
    summary.textContent = sentences.join(" ");
    showPredictions(state.predictions);
    state.seats.forEach(showSeat);
  } catch {
    summary.textContent = "amplab-seats does not answer. This page tries again by itself.";
  }
  setTimeout(refresh, EVERY_MS);
}

document.getElementById("links").href = `${path}/links`;
refresh();
