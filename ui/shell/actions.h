// SPDX-License-Identifier: GPL-3.0-or-later
// Every action of the window is one row: menu, key, icon and what it does in a sentence. Menus, tool tips and the
// dialog of shortcuts are made from it. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/theme/glyph.h"

#include <QAction>
#include <QObject>
#include <QWidget>
#include <array>
#include <optional>
#include <span>

namespace amplab {

// In the order of the table.
enum class Act {
  new_session, open, save_as, save_config, import_script, gallery, export_csv, save_plot, export_figures, quit,
  undo, redo, copy_config, paste_config, paste_script, copy_pytorch,
  log_loss, distance, follow, fit, zoom_back, theme, full_screen, teach, look_inside, compare, present, diff_loops,
  run, step, phase, slow, inspect, restart, rewind_lane, earlier, train_on, stop, fork, fault, explain, note, repeat_seeds, sweep, cancel_sweep,
  start_engine, go_on, engine_command,
  line, call, function, out, back, became_bad, now, run_to, toggle_break, edit_break, ops_of_line,
  find, shortcuts, about,
};
inline constexpr int kActs = static_cast<int>(Act::about) + 1;

enum class Menu { file, edit, view, run, loop, help };

struct ActionRow {
  Act act;
  Menu menu;
  const char *name, *text, *key; // name: the object's; key: as QKeySequence reads it, or empty
  std::optional<Glyph> glyph;
  const char* help;
};

std::span<const ActionRow> action_table();

class Actions : public QObject {
  Q_OBJECT

 public:
  // The actions belong to the window, so that their keys work wherever focus is in it; only text editors keep the
  // letters to themselves.
  explicit Actions(QWidget& window);

  // By its object name. Requires: there is one.
  QAction* named(const char* name) const;
  QAction* operator[](Act act) const { return actions_[static_cast<size_t>(act)]; }

 private:
  std::array<QAction*, kActs> actions_;
};

} // namespace amplab
