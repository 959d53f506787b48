// SPDX-License-Identifier: GPL-3.0-or-later
// The actions of the window, one row each: menu, usual key and help sentence. Menus, tool tips, the list of shortcuts
// and the keys named in sentences are made from it. Values. Any thread.
#pragma once
#include <span>

namespace amplab {

// In the order of action_table().
enum class ActionId {
  new_session,
  open,
  save_as,
  save_config,
  import_script,
  gallery,
  export_csv,
  save_plot,
  export_figures,
  quit,
  undo,
  redo,
  copy_config,
  paste_config,
  paste_script,
  copy_pytorch,
  log_loss,
  distance,
  follow,
  fit,
  zoom_back,
  plot_table,
  theme,
  full_screen,
  quiet,
  teach,
  inspect_step,
  compare,
  present,
  show_sweep,
  place_setup,
  place_loop,
  place_curves,
  place_step,
  place_runs,
  place_why,
  diff_loops,
  run,
  step,
  phase,
  slow,
  inspect,
  restart,
  rewind_lane,
  earlier,
  hide_earlier,
  train_on,
  stop,
  fork,
  fault,
  explain,
  note,
  repeat_seeds,
  sweep,
  cancel_sweep,
  plan_ranks,
  start_engine,
  go_on,
  engine_command,
  line,
  call,
  function,
  out,
  back,
  became_bad,
  now,
  run_to,
  toggle_break,
  edit_break,
  ops_of_line,
  lessons,
  lesson_folder,
  lesson_sheet,
  begin_class,
  join_class,
  welcome,
  find,
  shortcuts,
  about,
};
inline constexpr int kActionCount = static_cast<int>(ActionId::about) + 1;

enum class Menu { file, edit, view, run, loop, lessons, help };

struct ActionRow {
  ActionId id;
  Menu menu;
  const char *name, *text, *key; // name: object name. key: the usual key for QKeySequence, or empty
  const char* help;
};

std::span<const ActionRow> action_table();
inline const ActionRow& row_of(ActionId id) { return action_table()[static_cast<size_t>(id)]; }

} // namespace amplab
