// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/actions.h"

#include "ui/models/keymap.h"
#include "ui/shell/place_table.h"
#include "ui/theme/glyph.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace amplab {
namespace {

// Icons, for actions that have one.
constexpr std::pair<ActionId, Glyph> kGlyphs[] = {
    {ActionId::open, Glyph::open},
    {ActionId::export_csv, Glyph::export_data},
    {ActionId::save_plot, Glyph::save},
    {ActionId::undo, Glyph::undo},
    {ActionId::redo, Glyph::redo},
    {ActionId::follow, Glyph::follow},
    {ActionId::fit, Glyph::fit},
    {ActionId::theme, Glyph::theme},
    {ActionId::run, Glyph::run},
    {ActionId::step, Glyph::step},
    {ActionId::phase, Glyph::phase},
    {ActionId::slow, Glyph::slow},
    {ActionId::inspect, Glyph::inspect},
    {ActionId::restart, Glyph::restart},
    {ActionId::rewind_lane, Glyph::rewind},
    {ActionId::stop, Glyph::stop},
    {ActionId::fork, Glyph::fork},
    {ActionId::fault, Glyph::fault},
    {ActionId::explain, Glyph::explain},
    {ActionId::line, Glyph::line_over},
    {ActionId::call, Glyph::line_into},
    {ActionId::out, Glyph::line_out},
    {ActionId::back, Glyph::line_back},
    {ActionId::became_bad, Glyph::fault},
    {ActionId::now, Glyph::follow},
    {ActionId::toggle_break, Glyph::breakpoint},
    {ActionId::find, Glyph::inspect},
    {ActionId::about, Glyph::info},
};

} // namespace

Actions::Actions(QWidget& window) : QObject(&window) {
  for (const ActionRow& row : action_table()) {
    auto* action = new QAction(tr(row.text), &window);
    action->setObjectName(row.name);
    action->setAutoRepeat(row.id == ActionId::step || row.id == ActionId::phase || row.id == ActionId::line ||
                          row.id == ActionId::call || row.id == ActionId::back);
    action->setCheckable(row.id == ActionId::slow || row.id == ActionId::distance || row.id == ActionId::quiet);
    window.addAction(action);
    actions_[static_cast<size_t>(row.id)] = action;
  }
  for (const PlaceRow& place : place_table())
    if (place.action) (*this)[*place.action]->setCheckable(true);
  (*this)[ActionId::place_curves]->setChecked(true); // always there
  for (const auto& [id, glyph] : kGlyphs) (*this)[id]->setIcon(glyph_icon(glyph));
  on_keymap_change(this, [this] { applyKeys(); });
}

// Removes all keys first, so that no key belongs to two actions in between.
void Actions::applyKeys() {
  for (QAction* action : actions_) action->setShortcut({});
  for (const ActionRow& row : action_table()) {
    (*this)[row.id]->setShortcut(keymap().key(row.id));
    setReason(row.id, {});
  }
}

void Actions::setReason(ActionId id, const QString& reason) {
  (*this)[id]->setToolTip(reason.isEmpty() ? with_key(tr(row_of(id).help), id) : reason);
}

QAction* Actions::named(const char* name) const {
  const auto action = std::ranges::find(actions_, QString(name), [](QAction* each) { return each->objectName(); });
  assert(action != actions_.end());
  return *action;
}

} // namespace amplab
