// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/variables_panel.h"

#include "ui/models/keymap.h"
#include "ui/plots/plot_rows.h"
#include "ui/plots/sampled_curve.h"
#include "ui/theme/text_length.h"
#include "ui/widgets/scaler_state_diagram.h"
#include "ui/widgets/table_delegates.h"
#include "ui/widgets/tone.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QScrollArea>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <utility>

namespace amplab {
namespace {

using M = VariablesModel;
constexpr auto kVariablesKey = "names";                      // settings key
constexpr std::chrono::milliseconds kVariablesInterval{100}; // between two updates while a lane runs
constexpr std::chrono::milliseconds kGrace{250}; // how long to wait for the next stop of a lane that continues
constexpr int kStagesWidth = 820;                // panel width in pixels
constexpr int kPointsOfColumn = 128;             // of a whole run, in a small plot

QToolButton* switch_in_head(const char* name, const QString& text, const QString& meaning) {
  auto* button = new QToolButton;
  button->setObjectName(name);
  button->setText(text);
  button->setToolTip(meaning);
  button->setAccessibleDescription(meaning);
  button->setCheckable(true);
  button->setFocusPolicy(Qt::TabFocus);
  button->setProperty("outlined", true);
  button->setProperty("compact", true);
  return button;
}

QString name_of(const VariableRow& row) { return QString::fromStdString(row.name); }

// Empty for a Python number.
QString dtype_of(const VariableRow& row) { return QString::fromStdString(row.record.dtype); }

// Returns the cell's value if it is a number in the row's format.
std::optional<double> number_at(const QModelIndex& index) {
  constexpr std::array kNumbers = {M::Value, M::Largest, M::Smallest, M::Norm};
  if (!index.isValid() || std::ranges::find(kNumbers, index.column()) == kNumbers.end()) return std::nullopt;
  const QVariant value = index.data(SortRole);
  const bool is = value.typeId() == QMetaType::Double && is_recorded(value.toDouble());
  return is ? std::optional(value.toDouble()) : std::nullopt;
}

// Name known to the engine: for a part, that of its owner.
QString known_name(const VariableRow& row) { return row.part ? name_of(row).section('.', 0, 0) : name_of(row); }

bool can_be_nonfinite(const VariableRow& row) {
  return row.bound && !row.part && (row.record.kind == VariableKind::tensor || row.record.kind == VariableKind::number);
}

} // namespace

VariablesPanel::VariablesPanel(const PanelContext& of)
    : Panel(of), histories_(store_), head_(makeHead()), table_(new CellTable(theme_, -1)),
      cells_(new LeanDelegate(theme_, this)), strip_(new QScrollArea), row_(new QHBoxLayout),
      machine_(new ScalerStateDiagram(theme_)), stages_(new QScrollArea) {
  setProperty("surface", true);
  setAttribute(Qt::WA_StyledBackground);
  table_->setObjectName("variablesTable");
  table_->setAccessibleName(tr("Names of the loop"));
  table_->setModel(&model_);
  table_->setColumnWidths({1, 21, 7, 11, 11, 5, 11, 9, 9, 7, 5, 5, 9});
  table_->setLeastImportant({M::Kind, M::Smallest, M::Zeros, M::Norm, M::Largest, M::Shape, M::DType, M::NaN});
  table_->setItemDelegate(cells_);
  table_->setMouseTracking(true);
  on_keymap_change(this, [this] {
    table_->setEmptySentence(tr("The loop's names have no values yet. %1 steps one line and shows the value of each "
                                "name. %2 runs the lanes.")
                                 .arg(key_text(ActionId::line), key_text(ActionId::run)));
  });
  table_->installEventFilter(this);
  table_->viewport()->installEventFilter(this);

  strip_->setObjectName("variables:curves");
  auto* plots = new QWidget;
  plots->setLayout(row_);
  row_->setContentsMargins({});
  row_->setSpacing(kGap);
  strip_->setWidget(plots);
  strip_->hide();
  stages_->setObjectName("variables:stages");
  stages_->setWidget(machine_);
  stages_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  strip_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  for (QScrollArea* area : {stages_, strip_}) {
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    area->viewport()->setAutoFillBackground(false);
    area->widget()->setAutoFillBackground(false);
  }
  auto* level = new QSplitter(Qt::Horizontal);
  level->addWidget(table_);
  level->addWidget(stages_);
  level->setSizes({kStagesWidth, machine_->sizeHint().width()});
  auto* upright = new QSplitter(Qt::Vertical);
  upright->addWidget(level);
  upright->addWidget(strip_);
  for (QSplitter* splitter : {level, upright}) {
    splitter->setStretchFactor(0, 1);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(kSmallGap);
  }
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(head_);
  column->addWidget(upright, 1);

  news_.setSingleShot(true);
  news_.setInterval(kVariablesInterval);
  gone_.setSingleShot(true);
  gone_.setInterval(kGrace);
  connect(&news_, &QTimer::timeout, this, &VariablesPanel::refresh);
  connect(&gone_, &QTimer::timeout, this, &VariablesPanel::settle);
  connect(&store_, &RunStore::lanesAboutToChange, this, [this] { model_.clear(); });
  connect(&store_, &RunStore::lanesChanged, this, &VariablesPanel::follow);
  connect(&focus_, &LaneSelection::changed, this, &VariablesPanel::follow);
  connect(&theme_, &Theme::changed, this, &VariablesPanel::follow);
  connect(&store_, &RunStore::positionsChanged, this, [this](int changed_lane) {
    if (changed_lane == lane()) refresh();
  });
  connect(&store_, &RunStore::published, this, [this](News news) {
    if ((news.steps || news.lines || news.status) && !news_.isActive()) news_.start();
  });
  connect(table_, &QTableView::clicked, this, [this](const QModelIndex& index) {
    if (index.column() == M::Watch)
      toggleWatch(index.row());
    else if (const auto number = number_at(index))
      emit focus_.numberShown(*number, dtype_of(model_.rowAt(index.row())));
  });
  connect(table_, &QTableView::activated, this, [this](const QModelIndex& index) { leadToLine(index.row()); });
  connect(watchCurves_, &QToolButton::toggled, this, &VariablesPanel::showCurves);
  connect(stagesShown_, &QToolButton::clicked, this, [this](bool shown) {
    stagesWanted_ = shown;
    placeStages();
  });
  placeStages();
  follow();
}

QWidget* VariablesPanel::makeHead() {
  auto* head = new QWidget;
  summary_ = toned_label({}, "quiet", head);
  summary_->setObjectName("variablesSummary");
  summary_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  watchCurves_ =
      switch_in_head("variables:watchCurves", tr("Watch curves"), tr("Shows a small plot of each watched number"));
  stagesShown_ =
      switch_in_head("variables:stagesShown", tr("Scaler stages"),
                     tr("Shows the stage of the loss scaler for each optimizer, and the calls allowed next"));
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kGap);
  row->addWidget(summary_, 1);
  row->addWidget(watchCurves_);
  row->addWidget(stagesShown_);
  return head;
}

// ---- view ----------------------------------------------------------------------------------------------------------

int VariablesPanel::lane() const { return focus_.isIn(store_) ? focus_.lane() : -1; }

bool VariablesPanel::isRunning() const {
  return lane() >= 0 && store_.lane(lane()).status().state == LaneState::running;
}

void VariablesPanel::follow() {
  gone_.stop();
  settle();
}

// While a lane continues to its next line it has no stop position. The table keeps its rows for `kGrace`.
void VariablesPanel::refresh() {
  if (!isVisible()) return; // showEvent catches up
  const int lane = this->lane();
  const bool same = lane >= 0 && store_.lane(lane).id() == shown_;
  if (same && is_stopped(model_.shown().from) && !store_.lane(lane).shownStop()) {
    if (!gone_.isActive()) gone_.start();
    return;
  }
  gone_.stop();
  settle();
}

void VariablesPanel::settle() {
  if (!isVisible()) return;
  const int lane = this->lane();
  if (lane < 0) {
    shown_ = {};
    model_.clear();
  } else {
    const LaneStore& its = store_.lane(lane);
    cells_->setColour(lane_colour(theme_.palette(), its.colour()));
    const bool same = std::exchange(shown_, its.id()) == its.id();
    model_.show(variables_of(store_, lane), store_, lane, histories_.of(lane), same);
  }
  showSummary();
  showStages();
  showCurves();
}

void VariablesPanel::showSummary() {
  const LaneVariables& shown = model_.shown();
  QString text;
  if (shown.from != VariableSource::nothing) {
    const QString name = QString::fromStdString(store_.lane(lane()).name()),
                  step = count_label(static_cast<double>(shown.position.step));
    const QString line = shown.line > 0 ? tr("before line %1").arg(shown.line) : tr("at its end");
    text = shown.from == VariableSource::past   ? tr("%1 · past step %2, %3").arg(name, step, line)
           : shown.from == VariableSource::stop ? tr("%1 · step %2, %3").arg(name, step, line)
           : shown.from == VariableSource::lines
               ? tr("%1 · values from the lines of step %2").arg(name, step)
               : tr("%1 · recorded values of step %2; %3 steps one line and shows every name")
                     .arg(name, step, key_text(ActionId::line));
    if (shown.left_out > 0) text += " · " + tr("%1 more names").arg(shown.left_out);
  }
  if (summary_->text() == text) return;
  summary_->setText(text);
  summary_->setToolTip(text);
  set_tone(*summary_, shown.from == VariableSource::past ? "notice" : "quiet");
}

void VariablesPanel::showStages() {
  std::vector<ScalerStages> stages;
  for (const VariableRecord& scaler : model_.shown().scalers) stages.push_back(scaler_stages(scaler));
  machine_->show(
      std::move(stages),
      model_.shown().from == VariableSource::nothing
          ? tr("%1 steps one line and shows the stages of the loss scaler here.").arg(key_text(ActionId::line))
          : tr("This loop has no loss scaler."));
}

void VariablesPanel::placeStages() {
  const bool shown = stagesWanted_.value_or(width() >= font_scaled(kStagesWidth));
  stages_->setVisible(shown);
  stagesShown_->setChecked(shown);
}

void VariablesPanel::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  emit linesWanted(true); // variables of a running lane arrive with its lines
  follow();
}

void VariablesPanel::hideEvent(QHideEvent* event) {
  Panel::hideEvent(event);
  emit linesWanted(false);
}

void VariablesPanel::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  placeStages();
}

// ---- curves --------------------------------------------------------------------------------------------------------

QStringList VariablesPanel::curvesShown() const {
  QStringList names = plotted_;
  if (watchCurves_->isChecked())
    for (const QString& watch : model_.watches())
      if (const VariableRow row = rowNamed(watch); !names.contains(watch) && (row.column || is_recorded(row.number())))
        names += watch;
  return names;
}

// Returns the row of that name. For an unbound name, returns a row with what is known of it.
VariableRow VariablesPanel::rowNamed(const QString& name) const {
  for (int row = 0; row < model_.rowCount(); ++row)
    if (model_.rowAt(row).name == name.toStdString()) return model_.rowAt(row);
  VariableRow absent;
  absent.name = name.toStdString();
  absent.bound = false;
  return absent;
}

void VariablesPanel::showCurves() {
  const QStringList names = curvesShown();
  for (auto at = curves_.begin(); at != curves_.end();) {
    if (names.contains((*at)->name())) {
      ++at;
      continue;
    }
    (*at)->hide();
    (*at)->deleteLater();
    at = curves_.erase(at);
  }
  for (const QString& name : names) {
    if (std::ranges::any_of(curves_, [&](const SampledCurve* each) { return each->name() == name; })) continue;
    auto* curve = new SampledCurve(name, theme_, strip_->widget());
    connect(curve, &SampledCurve::closed, this, [this](const QString& closed) {
      plotted_.removeAll(closed);
      if (watchCurves_->isChecked() && model_.watches().contains(closed)) watchCurves_->setChecked(false);
      showCurves();
    });
    curves_.push_back(curve);
    row_->addWidget(curve);
  }
  strip_->setVisible(!curves_.empty());
  if (!curves_.empty()) strip_->setMinimumHeight(curves_.front()->minimumSizeHint().height());
  for (SampledCurve* curve : curves_) {
    std::vector<SampledLine> lines;
    bool whole = false;
    for (int index = 0; index < store_.laneCount(); ++index) {
      const LaneStore& lane = store_.lane(index);
      VariableRow row;
      row.name = curve->name().toStdString();
      row.column = column_of(store_, lane, row.name);
      whole |= row.column.has_value();
      auto samples = steps_of(lane, row, histories_.of(index), lane.rows(), kPointsOfColumn);
      if (!samples.empty()) lines.push_back({lane.colour(), QString::fromStdString(lane.name()), std::move(samples)});
    }
    curve->show(std::move(lines), whole ? tr("every step") : tr("sampled at inspected steps"));
  }
}

// ---- user actions ---------------------------------------------------------------------------------------------------

void VariablesPanel::toggleWatch(int row) {
  const VariableRow& its = model_.rowAt(row);
  model_.setWatched(name_of(its), !its.watched);
  table_->scrollTo(table_->currentIndex()); // its row has moved to or from the top
  showCurves();
}

void VariablesPanel::plot(int row) {
  const VariableRow& its = model_.rowAt(row);
  if (its.column && is_plotted(*its.column)) {
    emit focus_.curveShown(QString::fromStdString(column_name(store_, *its.column)));
    return;
  }
  if (!its.column && !is_recorded(its.number())) return;
  if (const QString name = name_of(its); !plotted_.contains(name)) plotted_ += name;
  showCurves();
}

void VariablesPanel::leadToLine(int row) {
  if (const int64_t line = model_.rowAt(row).line; line > 0) focus_.showLine(lane(), line);
}

void VariablesPanel::inspect(int row) {
  leadToLine(row);
  emit requests_.inspectionWanted(lane(), model_.shown().position.step);
}

void VariablesPanel::copyValue(int row) {
  const QVariant value = model_.index(row, VariablesModel::Value).data(SortRole);
  const bool number = value.typeId() == QMetaType::Double;
  QApplication::clipboard()->setText(number ? QString::number(value.toDouble(), 'g', QLocale::FloatingPointShortest)
                                            : value.toString());
}

QMenu* VariablesPanel::createMenu(int row, QWidget* parent) {
  const VariableRow its = model_.rowAt(row);
  const QString name = name_of(its);
  auto* menu = new QMenu(parent);
  menu->setObjectName("variables:menu");
  menu->setAccessibleName(tr("Actions for %1").arg(name));
  const auto offer = [&](const char* id, const QString& text, bool enabled, auto act) {
    QAction* action = menu->addAction(text, this, act);
    action->setObjectName(id);
    action->setEnabled(enabled);
    return action;
  };
  // The table may have changed when the user chooses an action, so the row is found again by name.
  const auto here = [this, name](void (VariablesPanel::*act)(int)) {
    return [this, name, act] {
      for (int at = 0; at < model_.rowCount(); ++at)
        if (name_of(model_.rowAt(at)) == name) return (this->*act)(at);
    };
  };
  const bool tensor = its.bound && its.record.kind == VariableKind::tensor,
             back = its.bound && lane() >= 0 && !isRunning();
  offer("variables:watch", its.watched ? tr("Remove watch\tW") : tr("Watch\tW"), true,
        here(&VariablesPanel::toggleWatch))
      ->setIcon(glyph_icon(Glyph::pin));
  offer("variables:plot", tr("Plot as a curve\tP"), its.column || is_recorded(its.number()),
        here(&VariablesPanel::plot))
      ->setIcon(glyph_icon(Glyph::lane));
  offer("variables:inspect", tr("Open in the inspector"), tensor && model_.shown().position.step > 0,
        here(&VariablesPanel::inspect))
      ->setIcon(glyph_icon(Glyph::inspect));
  offer("variables:line",
        its.line > 0 ? tr("Show line %1, which made it\tReturn").arg(its.line)
                     : tr("Show the line that made it\tReturn"),
        its.line > 0, here(&VariablesPanel::leadToLine));
  const QModelIndex current = table_->currentIndex();
  const auto number = current.row() == row ? number_at(current) : std::nullopt,
             chosen = number ? number : number_at(model_.index(row, M::Value));
  offer("variables:bits", chosen ? tr("Bits of %1").arg(number_label(*chosen)) : tr("Bits of its value"),
        chosen.has_value(),
        [this, value = chosen.value_or(0), dtype = dtype_of(its)] { emit focus_.bitsShown(value, dtype); });
  menu->addSeparator();
  offer("variables:nonfinite", tr("Back to where this became Inf or NaN"), back && can_be_nonfinite(its), [this, its] {
    emit requests_.timeTravelWanted(Seek::nonfinite, known_name(its));
  })->setIcon(glyph_icon(Glyph::undo));
  offer("variables:changed", tr("Back to its last change"), back, [this, its] {
    emit requests_.timeTravelWanted(Seek::changed, known_name(its));
  })->setIcon(glyph_icon(Glyph::undo));
  menu->addSeparator();
  offer("variables:copyValue", tr("Copy value"), its.bound, here(&VariablesPanel::copyValue));
  menu->addAction(tr("Copy rows\tCtrl+C"), table_, &CellTable::copySelection)->setObjectName("variables:copyRows");
  return menu;
}

void VariablesPanel::openMenu(int row, const QPoint& global) {
  if (row < 0) return;
  QMenu* menu = createMenu(row, this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->popup(global);
}

bool VariablesPanel::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::ContextMenu) {
    const auto* menu_event = static_cast<QContextMenuEvent*>(event);
    const bool by_key = menu_event->reason() == QContextMenuEvent::Keyboard;
    if (!by_key && object != table_->viewport()) return false;
    const QModelIndex index = by_key ? table_->currentIndex() : table_->indexAt(menu_event->pos());
    openMenu(index.row(), by_key ? table_->viewport()->mapToGlobal(table_->visualRect(index).bottomLeft())
                                 : menu_event->globalPos());
    return true;
  }
  if (object != table_ || event->type() != QEvent::KeyPress) return Panel::eventFilter(object, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  const int row = table_->currentIndex().row();
  if (row < 0 || key->modifiers() != Qt::NoModifier) return false;
  if (key->key() == Qt::Key_W) return toggleWatch(row), true;
  if (key->key() == Qt::Key_P) return plot(row), true;
  return false;
}

// ---- settings ------------------------------------------------------------------------------------------------------

void VariablesPanel::saveSettings(QVariantMap& settings) const {
  QVariantMap saved{{"watches", model_.watches()}, {"curves", plotted_}, {"watchCurves", watchCurves_->isChecked()}};
  if (stagesWanted_) saved["stages"] = *stagesWanted_;
  settings[kVariablesKey] = saved;
}

void VariablesPanel::restoreSettings(const QVariantMap& settings) {
  const QVariantMap saved = settings[kVariablesKey].toMap();
  model_.setWatches(saved["watches"].toStringList());
  plotted_ = saved["curves"].toStringList();
  watchCurves_->setChecked(saved["watchCurves"].toBool());
  if (saved.contains("stages")) stagesWanted_ = saved["stages"].toBool();
  placeStages();
  showCurves();
}

} // namespace amplab
