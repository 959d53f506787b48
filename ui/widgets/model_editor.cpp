// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/model_editor.h"

#include "engine/run/config_error.h"
#include "engine/run/named_sections.h"
#include "engine/run/own_layers.h"
#include "engine/run/ranks.h"
#include "engine/settings/setting_table.h"
#include "ui/models/cell.h"
#include "ui/models/qt_text.h"
#include "ui/widgets/layer_editor.h"
#include "ui/widgets/layer_row.h"
#include "ui/widgets/tone.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace amplab {
namespace {

constexpr const char* kNewLayer = "Linear";

} // namespace

ModelEditor::ModelEditor(ConfigDocument& document, DataPreviews& previews, const Theme& theme, const QString& section,
                         QWidget* parent)
    : QWidget(parent), document_(document), previews_(previews), theme_(theme), section_(section),
      input_(wrapped_label("model:input", "quiet")), total_(wrapped_label("model:total", "")),
      problem_(wrapped_label("model:problem", "bad")), reason_(wrapped_label("model:reason", "quiet")),
      mine_(new QPushButton(tr("Edit layers"))), buttons_(new QWidget), head_(new QWidget), mark_(new QWidget(this)),
      list_(new QVBoxLayout), layer_editor_(new LayerEditor(this)) {
  setObjectName("modelEditor:" + section);
  setAccessibleName(tr("Layers of the model"));
  mine_->setObjectName("model:mine");
  mine_->setFocusPolicy(Qt::TabFocus);
  mine_->setToolTip(tr("Converts this model to a list of layers that you can edit one by one. Without edits it trains "
                       "to the same bits."));
  mark_->setAutoFillBackground(true);
  mark_->hide();
  layer_editor_->hide();

  auto* captions = new QHBoxLayout(head_);
  captions->setContentsMargins(kGap, 0, kGap, 0);
  captions->setSpacing(kGap);
  captions->addWidget(toned_label(tr("Layer"), "quiet"), 56);
  captions->addWidget(toned_label(tr("output"), "quiet"), 24, Qt::AlignRight);
  captions->addWidget(toned_label(tr("params"), "quiet"), 20, Qt::AlignRight);
  auto* whose = new QHBoxLayout;
  whose->setSpacing(kGap);
  whose->addWidget(input_, 1);
  whose->addWidget(mine_, 0, Qt::AlignTop);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kGap + kSmallGap, kSmallGap, 0, kGap);
  column->setSpacing(kSmallGap);
  column->addLayout(whose);
  column->addWidget(reason_);
  column->addWidget(head_);
  column->addLayout(list_);
  list_->setSpacing(0);
  total_->setAlignment(Qt::AlignRight);
  total_->setContentsMargins(kGap, 0, kGap, 0);
  column->addWidget(total_);
  column->addWidget(problem_);
  makeButtons(*column);

  connect(mine_, &QPushButton::clicked, this, &ModelEditor::convertToLayers);
  connect(layer_editor_, &LayerEditor::edited, this, &ModelEditor::edit);
  connect(&document_, &ConfigDocument::settingsChanged, this, &ModelEditor::refresh);
  connect(&document_, &ConfigDocument::lanesChanged, this, &ModelEditor::refresh);
  connect(&previews_, &DataPreviews::arrived, this, &ModelEditor::refresh);
  refresh();
}

QToolButton* ModelEditor::button(const char* name, const QString& text, const QString& help,
                                 void (ModelEditor::*does)()) {
  auto* made = new QToolButton;
  made->setObjectName(name);
  made->setText(text);
  made->setToolTip(help);
  made->setAccessibleName(help);
  made->setFocusPolicy(Qt::TabFocus);
  made->setProperty("slight", true);
  connect(made, &QToolButton::clicked, this, does);
  static_cast<QHBoxLayout*>(buttons_->layout())->addWidget(made);
  return made;
}

void ModelEditor::makeButtons(QVBoxLayout& column) {
  auto* row = new QHBoxLayout(buttons_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kSmallGap);
  button("model:add", tr("Add"), tr("Add a layer after this one (Insert)"), &ModelEditor::add)
      ->setIcon(glyph_icon(Glyph::add));
  button("model:duplicate", tr("Duplicate"), tr("Duplicate this layer (Ctrl+Insert)"), &ModelEditor::duplicate)
      ->setIcon(glyph_icon(Glyph::duplicate));
  button("model:remove", tr("Remove"), tr("Remove this layer (Delete)"), &ModelEditor::remove)
      ->setIcon(glyph_icon(Glyph::remove));
  button("model:up", "↑", tr("Move this layer up (Alt+Up)"), &ModelEditor::moveUp);
  button("model:down", "↓", tr("Move this layer down (Alt+Down)"), &ModelEditor::moveDown);
  for (auto* made : buttons_->findChildren<QToolButton*>())
    if (!made->icon().isNull()) made->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  row->addStretch(1);
  column.addWidget(buttons_);
}

void ModelEditor::setScope(int lane) {
  scope_ = lane;
  edit_.reset();
  refresh();
}

void ModelEditor::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh(); // hidden editors request no data
}

// ---- display -----------------------------------------------------------------------------------------------------

std::string ModelEditor::sectionName() const { return section_.section('.', 1).toStdString(); }

std::vector<int> ModelEditor::lanes() const {
  const std::string name = sectionName();
  std::vector<int> lanes;
  for (int lane = 0; lane < document_.laneCount(); ++lane)
    if ((scope_ == ConfigDocument::kAllLanes || scope_ == lane) &&
        (name.empty() || document_.config(lane).models.contains(name)))
      lanes.push_back(lane);
  return lanes;
}

ModelSection ModelEditor::modelOf(const RunConfig& config) const {
  const std::string name = sectionName();
  return name.empty() ? ModelSection{config.model, {}} : config.models.at(name);
}

DataConfig ModelEditor::dataOf(const RunConfig& config) const {
  const auto sections = data_sections_of(config);
  const auto found = std::ranges::find(sections, modelOf(config).data, &Named<DataSection>::name);
  return found == sections.end() ? sections.front().section : found->section;
}

bool ModelEditor::hasFixedOutputs(const RunConfig& config) const {
  return config.models.empty() || sectionName() == config.train.eval_model || modelOf(config).outputs > 0;
}

void ModelEditor::refresh() {
  const std::vector<int> shown = lanes();
  setEnabled(!shown.empty());
  if (shown.empty()) return;
  const RunConfig& config = document_.config(shown.front());
  ModelConfig model = modelOf(config);
  const DataConfig its_data = dataOf(config);
  const DataPreview* preview = isVisible() ? previews_.of(its_data, config.seed) : nullptr;
  editable_ = model.name == "layers";
  if (layers_ != model.layers || !editable_) edit_.reset(); // changed from elsewhere
  layers_ = model.layers;
  if (edit_) model.layers[static_cast<size_t>(edit_->row)] = edit_->text.toStdString();
  const auto task = preview && preview->problem.isEmpty() ? std::optional(preview->task) : std::nullopt;
  const ModelOutline outline =
      outline_of(model, task, samples_of_batch_norm(config, its_data.batch_size), hasFixedOutputs(config));
  showRows(outline);
  showWhole(outline, preview);
  showConvertible();
}

void ModelEditor::showRows(const ModelOutline& outline) {
  const size_t count = std::min(outline.parts.size(), kMostRows);
  current_ = std::clamp(current_, 0, std::max(0, static_cast<int>(count) - 1));
  while (rows_.size() > count) {
    rows_.back()->setEditor(nullptr);
    if (layer_editor_->parentWidget() == rows_.back()) layer_editor_->setParent(this), layer_editor_->hide();
    rows_.back()->hide();
    rows_.back()->deleteLater();
    rows_.pop_back();
  }
  while (rows_.size() < count) {
    auto* row = new LayerRow(theme_, this);
    const int index = static_cast<int>(rows_.size());
    row->setObjectName(QString("model:row:%1").arg(index));
    connect(row, &LayerRow::chosen, this, [this, index] { choose(index); });
    connect(row, &LayerRow::keyed, this, &ModelEditor::key);
    connect(row, &LayerRow::dragged, this, [this](const QPoint& at) {
      const int gap = gapAt(at);
      const LayerRow* beside = rows_[static_cast<size_t>(std::min<int>(gap, static_cast<int>(rows_.size()) - 1))];
      QPalette colour = mark_->palette();
      colour.setColor(QPalette::Window, QColor(theme_.palette().accent));
      mark_->setPalette(colour);
      mark_->setGeometry(beside->x(),
                         gap < static_cast<int>(rows_.size()) ? beside->y() - 1 : beside->geometry().bottom() - 1,
                         beside->width(), kHairGap);
      mark_->raise();
      mark_->show();
    });
    connect(row, &LayerRow::dropped, this, [this](const QPoint& at) {
      mark_->hide();
      const int gap = gapAt(at);
      moveTo(gap > current_ ? gap - 1 : gap);
    });
    list_->addWidget(row);
    setTabOrder(rows_.empty() ? mine_ : static_cast<QWidget*>(rows_.back()), row);
    rows_.push_back(row);
  }
  const bool edits = editable_ && count > 0;
  for (size_t i = 0; i < count; ++i) {
    const bool here = static_cast<int>(i) == current_;
    if (!edits || !here) rows_[i]->setEditor(nullptr);
    rows_[i]->show(outline.parts[i], here, editable_);
  }
  if (edits) {
    layer_editor_->show(edit_ ? edit_->text : qt(layers_[static_cast<size_t>(current_)]));
    rows_[static_cast<size_t>(current_)]->setEditor(layer_editor_);
  } else {
    layer_editor_->setParent(this);
    layer_editor_->hide();
  }
}

void ModelEditor::showWhole(const ModelOutline& outline, const DataPreview* preview) {
  input_->setText(!preview                      ? tr("Sizes are not known until the engine has read the data.")
                  : !preview->problem.isEmpty() ? tr("Sizes are not known: %1").arg(preview->problem)
                  : preview->task.tokens        ? tr("Input: %1 characters, vocabulary of %2.")
                                               .arg(sizes_shown(preview->task.sample))
                                               .arg(preview->task.vocabulary)
                                         : tr("Input: samples of %1.").arg(sizes_shown(preview->task.sample)));
  const size_t rest = outline.parts.size() - rows_.size();
  const QString counted = count_label(outline.parameters);
  QString total = outline.parts.empty() ? QString()
                  : outline.whole       ? tr("%1 parameters").arg(counted)
                                        : tr("%1 known parameters").arg(counted);
  if (rest > 0) total = (tr("… and %1 more.").arg(rest) + ' ' + total).trimmed();
  total_->setText(total);
  total_->setVisible(!total.isEmpty());
  problem_->setText(qt(outline.problem));
  problem_->setVisible(!outline.problem.empty());
  head_->setVisible(!outline.parts.empty());
}

// Checks whether a named model can be converted to a list in every edited lane.
void ModelEditor::showConvertible() {
  QString reason;
  bool known = true;
  if (!editable_)
    for (const int lane : lanes()) {
      const RunConfig& config = document_.config(lane);
      const DataPreview* preview = isVisible() ? previews_.of(dataOf(config), config.seed) : nullptr;
      known = known && preview && preview->problem.isEmpty();
      if (!known || modelOf(config).name == "layers") continue;
      try {
        if (reason.isEmpty()) reason = qt(why_not_own_layers(config, sectionName(), preview->task));
      } catch (const ConfigError& error) {
        reason = error.what();
      }
    }
  mine_->setVisible(!editable_ && reason.isEmpty());
  mine_->setEnabled(known);
  reason_->setText(reason);
  reason_->setVisible(!reason.isEmpty());
  buttons_->setVisible(editable_);
  for (auto* made : buttons_->findChildren<QToolButton*>()) {
    const int last = static_cast<int>(rows_.size()) - 1;
    made->setEnabled(made->objectName() == "model:add" ||
                     (last >= 0 && !(made->objectName() == "model:up" && current_ == 0) &&
                      !(made->objectName() == "model:down" && current_ == last)));
  }
}

// ---- edits -------------------------------------------------------------------------------------------------------

void ModelEditor::choose(int row) {
  if (row < 0 || row >= static_cast<int>(rows_.size())) return;
  if (row != current_) edit_.reset(); // drops text that was not a valid layer
  current_ = row;
  refresh();
  rows_[static_cast<size_t>(row)]->setFocus(Qt::OtherFocusReason);
}

void ModelEditor::edit(const QString& text) {
  std::vector<std::string> layers = layers_;
  try {
    layers[static_cast<size_t>(current_)] = to_text(parse_layer(text.toStdString()));
  } catch (const ConfigError&) {
    edit_ = Edit{current_, text}; // the outline shows the error
    return refresh();
  }
  edit_.reset();
  SettingValue::List list(layers.begin(), layers.end());
  if (layers == layers_) return refresh();
  document_.setSetting(scope_, section_ + ".layers", std::move(list)); // consecutive keys merge into one undo step
}

void ModelEditor::put(std::vector<std::string> layers, int current, const QString& title) {
  std::vector<LaneSetup> setups = document_.setups();
  try {
    for (const int lane : lanes())
      apply_setting(setups[static_cast<size_t>(lane)].config, (section_ + ".layers").toStdString(),
                    SettingValue::List(layers.begin(), layers.end()));
  } catch (const ConfigError& error) { // too many layers
    problem_->setText(error.what());
    return problem_->show();
  }
  edit_.reset();
  current_ = current;
  document_.replace(std::move(setups), title);
  if (!rows_.empty()) rows_[static_cast<size_t>(current_)]->setFocus(Qt::OtherFocusReason);
}

void ModelEditor::add() {
  std::vector<std::string> layers = layers_;
  const int at = layers.empty() ? 0 : current_ + 1;
  layers.insert(layers.begin() + at, to_text(layer_of_kind(*layer_kind_named(kNewLayer))));
  put(std::move(layers), at, tr("Add a layer"));
  layer_editor_->kind()->setFocus(Qt::OtherFocusReason);
}

void ModelEditor::duplicate() {
  if (layers_.empty()) return;
  std::vector<std::string> layers = layers_;
  layers.insert(layers.begin() + current_ + 1, layers_[static_cast<size_t>(current_)]);
  put(std::move(layers), current_ + 1, tr("Duplicate a layer"));
}

void ModelEditor::remove() {
  if (layers_.empty()) return;
  std::vector<std::string> layers = layers_;
  layers.erase(layers.begin() + current_);
  put(std::move(layers), std::max(0, std::min(current_, static_cast<int>(layers_.size()) - 2)), tr("Remove a layer"));
}

void ModelEditor::moveTo(int row) {
  if (row < 0 || row >= static_cast<int>(layers_.size()) || row == current_) return;
  std::vector<std::string> layers = layers_;
  const std::string moved = layers[static_cast<size_t>(current_)];
  layers.erase(layers.begin() + current_);
  layers.insert(layers.begin() + row, moved);
  put(std::move(layers), row, tr("Move a layer"));
}

void ModelEditor::convertToLayers() {
  std::vector<LaneSetup> setups = document_.setups();
  for (const int lane : lanes()) {
    RunConfig& config = setups[static_cast<size_t>(lane)].config;
    const DataPreview* preview = previews_.of(dataOf(config), config.seed);
    if (!preview || !preview->problem.isEmpty()) return;
    if (modelOf(config).name != "layers") config = with_own_layers(std::move(config), sectionName(), preview->task);
  }
  current_ = 0;
  document_.replace(std::move(setups), tr("Convert the model to layers"));
  if (!rows_.empty()) rows_.front()->setFocus(Qt::OtherFocusReason);
}

void ModelEditor::key(QKeyEvent* event) {
  const bool alt = event->modifiers() == Qt::AltModifier, plain = event->modifiers() == Qt::NoModifier,
             control = event->modifiers() == Qt::ControlModifier;
  const int last = static_cast<int>(rows_.size()) - 1, key = event->key();
  event->accept();
  if (plain && key == Qt::Key_Up && current_ > 0) return choose(current_ - 1);
  if (plain && key == Qt::Key_Down && current_ < last) return choose(current_ + 1);
  if (editable_ && alt && key == Qt::Key_Up) return moveUp();
  if (editable_ && alt && key == Qt::Key_Down) return moveDown();
  // Otherwise the field handles these keys.
  const bool on_row = last >= 0 && rows_[static_cast<size_t>(current_)]->hasFocus();
  if (on_row && plain && key == Qt::Key_Home) return choose(0);
  if (on_row && plain && key == Qt::Key_End) return choose(last);
  if (on_row && editable_ && plain && key == Qt::Key_Insert) return add();
  if (on_row && editable_ && control && key == Qt::Key_Insert) return duplicate();
  if (on_row && editable_ && plain && key == Qt::Key_Delete) return remove();
  if (on_row && editable_ && plain && (key == Qt::Key_Return || key == Qt::Key_F2))
    return layer_editor_->kind()->setFocus(Qt::OtherFocusReason);
  event->ignore();
}

int ModelEditor::gapAt(const QPoint& global) const {
  const int y = mapFromGlobal(global).y();
  const auto below = std::ranges::find_if(rows_, [y](const LayerRow* row) { return row->geometry().center().y() > y; });
  return static_cast<int>(below - rows_.begin());
}

} // namespace amplab
