// SPDX-License-Identifier: Apache-2.0
// Connects the page of a student to the display of the seat, and says what is going on when it cannot.
import RFB from "/novnc/core/rfb.js";

const SMALLEST = {width: 1000, height: 640}; // pixels in which the window is usable; smaller browsers scale it
const RETRY_MS = 3000;
const screen = document.getElementById("screen");
const note = document.getElementById("note");
const sentence = document.getElementById("sentence");
const again = document.getElementById("again");
const path = location.pathname;

function say(text, button) {
  note.hidden = false;
  sentence.textContent = text;
  again.hidden = !button;
  if (button) again.focus();
}

function fit(rfb) {
  const large = innerWidth >= SMALLEST.width && innerHeight >= SMALLEST.height;
  rfb.resizeSession = large; // the display takes the size of the browser
  rfb.scaleViewport = !large;
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const rfb = new RFB(screen, `${scheme}//${location.host}${path}/display`, {shared: true});
  rfb.focusOnClick = true;
  rfb.qualityLevel = 8;
  rfb.compressionLevel = 2;
  fit(rfb);
  const refit = () => fit(rfb);
  addEventListener("resize", refit);
  rfb.addEventListener("connect", () => {
    note.hidden = true;
    rfb.focus();
  });
  rfb.addEventListener("disconnect", () => {
    removeEventListener("resize", refit);
    explain();
  });
}

async function explain() {
  let seat;
  try {
    const reply = await fetch(`${path}/state`, {cache: "no-store"});
    if (!reply.ok) return say("This link is not known here any more. Ask your teacher for it.", false);
    seat = await reply.json();
  } catch {
    say("The teacher's machine does not answer. This page tries again by itself.", false);
    return setTimeout(explain, RETRY_MS);
  }
  if (seat.problem) return say("AMP Lab has ended with an error here. Your session is kept.", true);
  if (seat.full) return say("The folder of this seat is full, so it can save nothing more. Ask your teacher.", true);
  if (seat.state === "off") return say("AMP Lab was closed, or ended after a long pause. Your session is kept.", true);
  say("The connection was lost. This page tries again by itself.", false);
  setTimeout(connect, RETRY_MS);
}

again.addEventListener("click", () => {
  say("Starting AMP Lab.", false);
  connect();
});

if (matchMedia("(pointer: coarse)").matches && !matchMedia("(any-pointer: fine)").matches) {
  // A phone or tablet: noVNC's own page has a keyboard button and gestures.
  const display = encodeURIComponent(path.slice(1) + "/display");
  location.replace(`/novnc/vnc.html?autoconnect=1&reconnect=1&resize=scale&path=${display}`);
} else {
  connect();
}
