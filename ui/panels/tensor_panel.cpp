// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/tensor_panel.h"

#include "ui/models/cell.h"
#include "ui/models/safetensors.h"
#include "ui/models/tensor_spans.h"
#include "ui/widgets/number_grid.h"
#include "ui/widgets/recipe_page.h"
#include "ui/widgets/tensor_image_view.h"
#include "ui/widgets/tone.h"

#include <QAbstractItemView>
#include <QButtonGroup>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLocale>
#include <QSaveFile>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace amplab {
namespace {

constexpr auto kTensorKey = "tensor";            // settings key
constexpr int kTensorLetters = 24, kListed = 24; // in characters of the combo box; rows of its list

QToolButton* button_in_head(const char* name, const QString& text, const QString& meaning, bool checkable) {
  auto* button = new QToolButton;
  button->setObjectName(name);
  button->setText(text);
  button->setToolTip(meaning);
  button->setAccessibleDescription(meaning);
  button->setCheckable(checkable);
  button->setFocusPolicy(Qt::TabFocus);
  button->setProperty("outlined", true);
  button->setProperty("compact", true);
  return button;
}

QLabel* line_of_text(const char* name) {
  QLabel* label = toned_label({}, "quiet");
  label->setObjectName(name);
  label->setFont(number_font(-1));
  label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

QString label_of(const TensorName& tensor) {
  const QString name = QString::fromStdString(tensor.name);
  return tensor.seq > 0 ? QString("%1 · %2 #%3").arg(kind_label(tensor.kind), name).arg(tensor.seq)
                        : QString("%1 · %2").arg(kind_label(tensor.kind), name);
}

} // namespace

TensorPanel::TensorPanel(const PanelContext& of)
    : Panel(of), recipes_(new RecipePage(theme_)), head_(makeHead()), pages_(new QStackedWidget),
      sentence_(toned_label({}, "quiet")), of_all_(line_of_text("tensor:summary")),
      of_one_(line_of_text("tensor:element")), numbers_(new NumberGrid(theme_)),
      image_view_(new TensorImageView(theme_)), later_([this](const ElementSummary& summary) {
        summary_ = summary;
        showElements();
      }) {
  setProperty("surface", true);
  setAttribute(Qt::WA_StyledBackground);
  sentence_->setObjectName("tensor:sentence");
  sentence_->setWordWrap(true);
  sentence_->setAlignment(Qt::AlignCenter);
  sentence_->setMargin(kWideGap);
  of_one_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  for (QWidget* page : std::initializer_list<QWidget*>{sentence_, numbers_, image_view_, recipes_})
    pages_->addWidget(page);
  auto* foot = new QHBoxLayout;
  foot->setContentsMargins(kGap, kHairGap, kGap, kSmallGap);
  foot->setSpacing(kWideGap);
  foot->addWidget(of_all_, 1);
  foot->addWidget(of_one_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(head_);
  column->addWidget(pages_, 1);
  column->addLayout(foot);

  connect(&store_, &RunStore::lanesAboutToChange, this, [this] {
    request_.reset();
    elements_.reset();
    later_.stop();
    waits_ = false;
  });
  connect(&store_, &RunStore::lanesChanged, this, [this] {
    listTensors();
    showElements();
  });
  connect(&store_, &RunStore::inspectionsReceived, this, [this](int lane) {
    if (lane == focus_.lane()) listTensors();
  });
  connect(&store_, &RunStore::valuesReceived, this, &TensorPanel::receive);
  connect(tensors_, &QComboBox::activated, this, [this](int index) {
    const StepInspection* inspection = latest();
    if (inspection && index >= 0) requestValues(focus_.lane(), inspection->step, listed_[static_cast<size_t>(index)]);
  });
  connect(numbers_, &NumberGrid::elementChosen, this, &TensorPanel::chooseElement);
  connect(numbers_, &NumberGrid::complained, this, &Panel::complained);
  connect(image_view_, &TensorImageView::elementChosen, this, &TensorPanel::chooseElement);
  followLane([this] { listTensors(); });
  connect(&focus_, &Focus::elementsShown, this, &TensorPanel::showTensor);
  connect(recipes_, &RecipePage::elementChosen, this, &TensorPanel::chooseElement);
  showElements();
}

QWidget* TensorPanel::makeHead() {
  auto* head = new QWidget;
  tensors_ = new QComboBox;
  tensors_->setObjectName("tensor:choice");
  tensors_->setAccessibleName(tr("Tensor"));
  tensors_->setPlaceholderText(tr("Choose a tensor"));
  tensors_->setToolTip(tr("Tensors of the lane's latest inspected step"));
  tensors_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  tensors_->setMinimumContentsLength(kTensorLetters);
  tensors_->setMaximumWidth(2 * kTensorLetters * QFontMetrics(tensors_->font()).averageCharWidth());
  tensors_->setMaxVisibleItems(kListed);
  tensors_->setFocusPolicy(Qt::TabFocus);
  tensors_->setProperty("compact", true);
  again_ = button_in_head("tensor:again", tr("Latest step"), tr("Reads the same tensor in the latest inspected step"),
                          false);
  numbersShown_ = button_in_head("tensor:asNumbers", tr("Numbers"), tr("Shows the elements as numbers"), true);
  imageShown_ = button_in_head("tensor:asImage", tr("Image"),
                               tr("Shows the elements as colours: negative orange, positive blue"), true);
  recipesShown_ = button_in_head("tensor:asRecipes", tr("Recipes"),
                                 tr("Shows the tensor as each low-precision recipe quantises it"), true);
  log_ = button_in_head("tensor:log", tr("log"), tr("Colours by the logarithm of the magnitude, not by the magnitude"),
                        true);
  save_ = button_in_head("tensor:save", tr("Save…"), tr("Writes the tensor as a .safetensors file"), false);
  log_->setChecked(true);
  numbersShown_->setChecked(true);
  auto* either = new QButtonGroup(head);
  either->addButton(numbersShown_);
  either->addButton(imageShown_);
  either->addButton(recipesShown_);
  auto* choosers = new QWidget;
  choosers_ = new QHBoxLayout(choosers);
  choosers_->setContentsMargins({});
  choosers_->setSpacing(kSmallGap);
  connect(either, &QButtonGroup::buttonToggled, this, [this](QAbstractButton*, bool on) {
    if (on) makeChoosers();
  });
  connect(log_, &QToolButton::toggled, this, &TensorPanel::showElements);
  connect(save_, &QToolButton::clicked, this, &TensorPanel::chooseFileAndSave);
  connect(again_, &QToolButton::clicked, this, [this] {
    if (!request_) return;
    const int lane = store_.indexOf(request_->lane);
    if (const StepInspection* inspection = store_.lane(lane).inspections().latest())
      requestValues(lane, inspection->step, TensorName(request_->tensor));
  });
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kGap);
  row->addWidget(tensors_, 1);
  row->addWidget(again_);
  row->addWidget(choosers);
  row->addWidget(recipes_->head());
  row->addStretch(1);
  for (QToolButton* button : {numbersShown_, imageShown_, recipesShown_, log_, save_}) row->addWidget(button);
  return head;
}

// ---- choice of the tensor ------------------------------------------------------------------------------------------

const StepInspection* TensorPanel::latest() const {
  return store_.laneCount() > 0 ? store_.lane(focus_.lane()).inspections().latest() : nullptr;
}

// An open list does not change.
void TensorPanel::listTensors() {
  if (!isVisible() || tensors_->view()->isVisible()) return; // showEvent catches up
  const StepInspection* inspection = latest();
  std::vector<TensorName> names;
  if (inspection)
    for (const TensorHistogram& each : inspection->tensors) names.push_back(each.tensor);
  if (names != listed_) {
    listed_ = std::move(names);
    tensors_->clear();
    for (const TensorName& name : listed_) tensors_->addItem(label_of(name));
  }
  tensors_->setEnabled(!listed_.empty());
  again_->setEnabled(inspection && request_ && request_->step != inspection->step);
  const auto shown = request_ && store_.indexOf(request_->lane) == focus_.lane()
                         ? std::ranges::find(listed_, request_->tensor)
                         : listed_.end();
  tensors_->setCurrentIndex(shown == listed_.end() ? -1 : static_cast<int>(shown - listed_.begin()));
  if (!elements_ && !request_) showElements();
}

void TensorPanel::showTensor(int lane, int64_t step, const TensorName& tensor) {
  emit frontWanted();
  requestValues(lane, step, tensor);
}

void TensorPanel::requestValues(int lane, int64_t step, const TensorName& tensor) {
  if (lane < 0 || lane >= store_.laneCount()) return;
  request_ = {store_.lane(lane).id(), step, tensor};
  waits_ = true;
  listTensors();
  showMessage(tr("Loading the elements of %1 of %2, step %3…")
                  .arg(label_of(tensor), QString::fromStdString(store_.lane(lane).name()),
                       count_label(static_cast<double>(step))));
  emit requests_.valuesWanted(lane, step, tensor, [this, rejected = *request_](const QString& reason) {
    if (request_ == rejected) showRequestError(reason);
  });
}

void TensorPanel::receive() {
  const TensorValues* values = store_.values();
  if (!waits_ || !values || store_.lane_of_values() != store_.indexOf(request_->lane) ||
      !(values->tensor == request_->tensor) || values->step != request_->step)
    return;
  waits_ = false;
  elements_ = TensorElements::of(store_.shared_values());
  later_.stop();
  summary_.reset();
  chosen_ = -1;
  image_view_->clear();
  if (!elements_)
    return showMessage(
        tr("The received elements of %1 are incomplete. Choose the tensor again.").arg(label_of(request_->tensor)),
        "bad");
  if (elements_->count() < TensorImageView::kMany)
    summary_ = summary_of(*elements_);
  else
    later_.run([elements = *elements_](const auto&) { return summary_of(elements); });
  makeChoosers();
}

void TensorPanel::showRequestError(const QString& sentence) {
  if (!waits_) return; // the lanes of the request are gone
  waits_ = false;
  elements_.reset();
  showMessage(sentence, "warning");
}

// ---- view ----------------------------------------------------------------------------------------------------------

// One spin box for each dimension that is not shown. An image shows two more dimensions as tiles, and recipes quantise
// all of them.
void TensorPanel::makeChoosers() {
  for (QSpinBox* each : leading_) {
    each->hide();
    each->deleteLater();
  }
  leading_.clear();
  const size_t shown = imageShown_->isChecked() ? 2 + TensorTiles::kMostTileDimensions : 2;
  for (size_t dimension = 0; elements_ && !recipesShown_->isChecked() && dimension + shown < elements_->shape().size();
       ++dimension) {
    const int64_t size = elements_->shape()[dimension];
    auto* chooser = new QSpinBox;
    chooser->setObjectName(QString("tensor:dimension%1").arg(dimension));
    chooser->setAccessibleName(tr("Index in dimension %1").arg(dimension));
    chooser->setToolTip(tr("Index in dimension %1, of %2").arg(dimension).arg(size));
    chooser->setRange(0, static_cast<int>(std::max<int64_t>(0, size - 1)));
    chooser->setWrapping(true);
    chooser->setPrefix("[");
    chooser->setSuffix("]");
    connect(chooser, &QSpinBox::valueChanged, this, &TensorPanel::showElements);
    leading_.push_back(chooser);
    choosers_->addWidget(chooser);
  }
  showElements();
}

std::vector<int64_t> TensorPanel::leading() const {
  std::vector<int64_t> indices;
  for (const QSpinBox* each : leading_) indices.push_back(each->value());
  return indices;
}

void TensorPanel::showElements() {
  const bool as_image = imageShown_->isChecked(), as_recipes = recipesShown_->isChecked();
  recipes_->head()->setVisible(as_recipes);
  log_->setVisible(!as_recipes);
  log_->setEnabled(as_image);
  save_->setEnabled(elements_.has_value());
  if (waits_) return;
  showSummary();
  if (!elements_) {
    if (request_) return; // the outcome is already reported
    return showMessage(
        listed_.empty()
            ? tr("No step has been inspected yet. Run a lane while this panel is visible, then choose a tensor.")
            : tr("Choose a tensor of the latest inspected step."));
  }
  if (elements_->count() == 0) return showMessage(tr("%1 has no elements.").arg(label_of(request_->tensor)));
  if (as_recipes) {
    recipes_->show(*elements_, store_.lane(store_.indexOf(request_->lane)).current_config().precision);
    recipes_->choose(chosen_);
  } else if (as_image) {
    if (summary_) image_view_->show(*elements_, *summary_, leading(), log_->isChecked());
    image_view_->choose(chosen_);
  } else {
    numbers_->show(*elements_, slice_of(elements_->shape(), leading()));
    if (chosen_ >= 0) numbers_->choose(chosen_);
  }
  pages_->setCurrentWidget(as_recipes ? static_cast<QWidget*>(recipes_)
                           : as_image ? static_cast<QWidget*>(image_view_)
                                      : numbers_);
}

void TensorPanel::showSummary() {
  QString text;
  if (elements_) {
    QStringList sizes;
    for (const int64_t size : elements_->shape()) sizes += QString::number(size);
    text = tr("step %1 · %2 [%3]")
               .arg(count_label(static_cast<double>(elements_->values().step)),
                    QString::fromStdString(elements_->values().dtype), sizes.join(", "));
  }
  if (elements_ && summary_) {
    const auto counted = [&](int64_t part) {
      const double share = summary_->count > 0 ? static_cast<double>(part) / static_cast<double>(summary_->count) : 0;
      return part == 0 ? QString("0") : tr("%1 (%2)").arg(count_label(static_cast<double>(part)), share_label(share));
    };
    text += " · " + tr("%1 elements · zeros %2 · subnormal %3 · Inf %4 · NaN %5 · largest %6 · norm %7")
                        .arg(count_label(static_cast<double>(summary_->count)), counted(summary_->zeros),
                             counted(summary_->subnormals), count_label(static_cast<double>(summary_->inf)),
                             count_label(static_cast<double>(summary_->nan)), number_label(summary_->amax),
                             number_label(summary_->norm));
  }
  of_all_->setText(text);
  of_all_->setToolTip(text);
  of_one_->setText(elements_ && chosen_ >= 0
                       ? tr("%1 = %2").arg(elements_->index_of(chosen_), number_label(elements_->at(chosen_), 7))
                       : QString());
}

void TensorPanel::chooseElement(int64_t position) {
  if (!elements_ || position < 0) return;
  chosen_ = position;
  showSummary();
  emit focus_.numberShown(elements_->at(position), QString::fromStdString(elements_->values().dtype));
}

void TensorPanel::showMessage(const QString& sentence, const char* tone) {
  sentence_->setText(sentence);
  set_tone(*sentence_, tone);
  pages_->setCurrentWidget(sentence_);
  save_->setEnabled(elements_.has_value() && !waits_);
}

void TensorPanel::setImageShown(bool as_image) { (as_image ? imageShown_ : numbersShown_)->setChecked(true); }

// ---- files, settings -----------------------------------------------------------------------------------------------

void TensorPanel::save(const QString& path) const { write(path, elements_->values()); }

void TensorPanel::write(const QString& path, const TensorValues& values) {
  const QByteArray bytes = safetensors_of(values);
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
    throw std::runtime_error(tr("%1 could not be written: %2.").arg(path, file.errorString()).toStdString());
}

void TensorPanel::chooseFileAndSave() {
  if (!elements_) return;
  const TensorElements shown = *elements_; // it may change while the user chooses a file name
  const QString name =
      QString("%1-step%2.safetensors").arg(QString::fromStdString(shown.values().tensor.name)).arg(shown.values().step);
  const QString path = QFileDialog::getSaveFileName(this, tr("Save tensor"), name, tr("Tensors (*.safetensors)"));
  if (path.isEmpty()) return;
  try {
    write(QFileInfo(path).suffix().isEmpty() ? path + ".safetensors" : path, shown.values());
  } catch (const std::runtime_error& error) {
    emit complained(QString::fromUtf8(error.what()));
  }
}

void TensorPanel::saveSettings(QVariantMap& settings) const {
  settings[kTensorKey] = QVariantMap{
      {"image", imageShown_->isChecked()}, {"recipes", recipesShown_->isChecked()}, {"log", log_->isChecked()}};
}

void TensorPanel::restoreSettings(const QVariantMap& settings) {
  const QVariantMap saved = settings[kTensorKey].toMap();
  if (saved.isEmpty()) return;
  setImageShown(saved.value("image", saved["picture"]).toBool()); // "picture": of an older version
  if (saved["recipes"].toBool()) recipesShown_->setChecked(true);
  log_->setChecked(saved["log"].toBool());
}

void TensorPanel::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  emit numbersWanted(true); // inspections supply the tensors to choose from
  listTensors();
}

void TensorPanel::hideEvent(QHideEvent* event) {
  Panel::hideEvent(event);
  emit numbersWanted(false);
}

} // namespace amplab
