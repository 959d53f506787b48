// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/data_dialog.h"

#include "engine/run/catalogue.h"
#include "engine/settings/setting_table.h"
#include "ui/models/cell.h"
#include "ui/models/qt_text.h"
#include "ui/theme/text_length.h"
#include "ui/widgets/data_view.h"
#include "ui/widgets/layer_row.h"
#include "ui/widgets/tone.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace amplab {
namespace {

constexpr QSize kSize{940, 640};
constexpr int kListWidth = 190;

// Data sets from user files, and the kind of their path.
struct OwnFiles {
  std::string_view name;
  bool folder;
  const char* what;
};
constexpr OwnFiles kOwnFiles[] = {
    {"csv", false, QT_TRANSLATE_NOOP("amplab::DataDialog", "A table (.csv)")},
    {"text", false, QT_TRANSLATE_NOOP("amplab::DataDialog", "A text file (UTF-8)")},
    {"idx", true, QT_TRANSLATE_NOOP("amplab::DataDialog", "A folder with four files in MNIST's format")},
    {"cifar10", true, QT_TRANSLATE_NOOP("amplab::DataDialog", "A folder with CIFAR-10's .bin files")}};

const OwnFiles* own_files(const std::string& name) {
  const auto* found = std::ranges::find(kOwnFiles, name, &OwnFiles::name);
  return found == std::end(kOwnFiles) ? nullptr : found;
}

QString system_choice(QWidget* parent, bool folder, const QString& from) {
  return folder ? QFileDialog::getExistingDirectory(parent, {}, from) : QFileDialog::getOpenFileName(parent, {}, from);
}

} // namespace

DataDialog::DataDialog(ConfigDocument& document, DataPreviews& previews, const Theme& theme, const QString& section,
                       int lane, QWidget* parent)
    : QDialog(parent), document_(document), previews_(previews), section_(section), lane_(lane), choose_(system_choice),
      sources_(new QListWidget), title_(wrapped_label("data:title", "title")),
      description_(wrapped_label("data:description", "quiet")), facts_(wrapped_label("data:facts", "")),
      problem_(wrapped_label("data:problem", "warning")), notice_(wrapped_label("data:notice", "notice")),
      file_(new QWidget), label_(new QWidget), path_(new QLineEdit), browse_(new QPushButton(tr("&Browse…"))),
      again_(new QPushButton(tr("&Reload"))), use_(new QPushButton(tr("&Use"))), column_(new QComboBox),
      view_(new DataView(theme)), table_(new QTableWidget), classes_(new ClassBars(theme)) {
  setObjectName("dataDialog");
  setWindowTitle(section == "data" ? tr("Data") : tr("Data of %1").arg(section.section('.', 1)));
  resize(kSize);
  draft_ = dataOf(lanes().front());
  seed_ = document_.config(lanes().front()).seed;
  layOut();
  fillList();
  connect(sources_, &QListWidget::currentRowChanged, this, &DataDialog::chooseSource);
  connect(path_, &QLineEdit::editingFinished, this, [this] { choosePath(path_->text()); });
  connect(browse_, &QPushButton::clicked, this, &DataDialog::browse);
  connect(again_, &QPushButton::clicked, this, [this] { previews_.requestAgain(draft_, seed_); });
  connect(column_, &QComboBox::activated, this, [this] { chooseLabel(column_->currentText()); });
  connect(table_->horizontalHeader(), &QHeaderView::sectionClicked, this,
          [this](int column) { chooseLabel(table_->horizontalHeaderItem(column)->data(Qt::UserRole).toString()); });
  connect(use_, &QPushButton::clicked, this, &DataDialog::use);
  connect(&previews_, &DataPreviews::arrived, this, &DataDialog::refresh);
  connect(&document_, &ConfigDocument::lanesChanged, this, &QDialog::reject); // the edited lane may be gone
  refresh();
}

void DataDialog::layOut() {
  sources_->setObjectName("data:sources");
  sources_->setAccessibleName(tr("Data sets"));
  sources_->setFixedWidth(font_scaled(kListWidth));
  sources_->setSpacing(kHairGap);
  path_->setObjectName("data:path");
  path_->setAccessibleName(tr("File or folder"));
  browse_->setObjectName("data:browse");
  again_->setObjectName("data:again");
  again_->setToolTip(tr("Reads the file again"));
  use_->setObjectName("data:use");
  use_->setDefault(true);
  for (QPushButton* other : {browse_, again_}) other->setAutoDefault(false);
  column_->setObjectName("data:label");
  column_->setAccessibleName(tr("Column to predict"));
  column_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  column_->setMinimumContentsLength(16);
  table_->setObjectName("data:table");
  table_->setAccessibleName(tr("The first rows"));
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setSelectionMode(QAbstractItemView::NoSelection);
  table_->setTabKeyNavigation(false);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + kGap);
  table_->setShowGrid(false);
  table_->horizontalHeader()->setToolTip(tr("Click a column to predict it from the others"));
  table_->horizontalHeader()->setSectionsClickable(true);

  auto* file = new QHBoxLayout(file_);
  file->setContentsMargins(0, 0, 0, 0);
  file->addWidget(path_, 1);
  file->addWidget(browse_);
  file->addWidget(again_);
  auto* predicted = new QHBoxLayout(label_);
  predicted->setContentsMargins(0, 0, 0, 0);
  auto* predict = new QLabel(tr("&Predict the column"));
  predict->setBuddy(column_);
  predicted->addWidget(predict);
  predicted->addWidget(column_);
  predicted->addStretch(1);
  auto* scroll = new QScrollArea; // there may be many classes
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::NoFocus);
  auto* below = new QWidget;
  auto* facts = new QVBoxLayout(below);
  facts->setContentsMargins(0, 0, kGap, 0);
  facts->addWidget(facts_);
  facts->addWidget(classes_);
  facts->addStretch(1);
  below->setAutoFillBackground(false);
  scroll->setWidget(below);
  scroll->viewport()->setAutoFillBackground(false);
  auto* shown = new QHBoxLayout;
  shown->setSpacing(kWideGap);
  shown->addWidget(view_, 3);
  shown->addWidget(table_, 3);
  shown->addWidget(scroll, 2);
  auto* page = new QVBoxLayout;
  page->setSpacing(kGap);
  for (QWidget* part : std::initializer_list<QWidget*>{title_, description_, file_, problem_, notice_, label_})
    page->addWidget(part);
  page->addLayout(shown, 1);
  auto* both = new QHBoxLayout;
  both->setSpacing(kWideGap);
  both->addWidget(sources_);
  both->addLayout(page, 1);
  auto* buttons = new QDialogButtonBox;
  buttons->addButton(use_, QDialogButtonBox::AcceptRole);
  buttons->addButton(QDialogButtonBox::Close)->setAutoDefault(false);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addLayout(both, 1);
  column->addWidget(buttons);
}

void DataDialog::fillList() {
  for (const CatalogueRow& row : data_sets()) {
    auto* item = new QListWidgetItem(qt(row.title), sources_);
    item->setData(Qt::UserRole, qt(row.name));
    item->setToolTip(qt(row.sentence));
    if (row.name == draft_.name) sources_->setCurrentItem(item);
  }
}

std::vector<int> DataDialog::lanes() const {
  const std::string name = section_.section('.', 1).toStdString();
  std::vector<int> lanes;
  for (int lane = 0; lane < document_.laneCount(); ++lane)
    if ((lane_ == ConfigDocument::kAllLanes || lane_ == lane) &&
        (name.empty() || document_.config(lane).datasets.contains(name)))
      lanes.push_back(lane);
  return lanes;
}

DataConfig DataDialog::dataOf(int lane) const {
  const std::string name = section_.section('.', 1).toStdString();
  const RunConfig& config = document_.config(lane);
  return name.empty() ? config.data : config.datasets.at(name);
}

// ---- choices -----------------------------------------------------------------------------------------------------

void DataDialog::chooseSource(int row) {
  if (row < 0) return;
  const std::string name = sources_->item(row)->data(Qt::UserRole).toString().toStdString();
  if (name == draft_.name) return;
  draft_.name = name;
  draft_.path.clear(); // the old path belongs to other data
  draft_.label.clear();
  if (const DataConfig used = dataOf(lanes().front()); used.name == name) draft_ = used;
  refresh();
}

void DataDialog::choosePath(const QString& path) {
  if (path.toStdString() == draft_.path) return;
  draft_.path = path.toStdString();
  draft_.label.clear();
  refresh();
}

void DataDialog::chooseLabel(const QString& label) {
  draft_.label = label.toStdString();
  refresh();
}

void DataDialog::browse() {
  const OwnFiles* files = own_files(draft_.name);
  if (!files) return;
  const QString path = choose_(this, files->folder, QString::fromStdString(draft_.path));
  if (!path.isEmpty()) choosePath(path);
}

void DataDialog::use() {
  std::vector<LaneSetup> setups = document_.setups();
  const std::string prefix = section_.toStdString() + ".";
  try {
    for (const int lane : lanes()) {
      RunConfig& config = setups[static_cast<size_t>(lane)].config;
      apply_setting(config, prefix + "name", draft_.name);
      if (!own_files(draft_.name)) continue;
      apply_setting(config, prefix + "path", draft_.path);
      if (draft_.name == "csv") apply_setting(config, prefix + "label", draft_.label);
    }
  } catch (const ConfigError& error) {
    problem_->setText(error.what());
    return problem_->show();
  }
  disconnect(&document_, nullptr, this, nullptr);
  document_.replace(std::move(setups), tr("Data"));
  accept();
}

// ---- display -----------------------------------------------------------------------------------------------------

void DataDialog::refresh() {
  const auto row = std::ranges::find(data_sets(), draft_.name, &CatalogueRow::name);
  title_->setText(qt(row == data_sets().end() ? std::string_view(draft_.name) : row->title));
  description_->setText(row == data_sets().end() ? QString() : qt(row->sentence));
  const OwnFiles* files = own_files(draft_.name);
  file_->setVisible(files);
  if (files) path_->setPlaceholderText(tr(files->what));
  if (!path_->hasFocus() || path_->text().isEmpty()) path_->setText(QString::fromStdString(draft_.path));
  const DataPreview* known = previews_.of(draft_, seed_);
  const DataPreview preview = known ? *known : DataPreview();
  problem_->setText(known ? preview.problem : QString());
  problem_->setVisible(!problem_->text().isEmpty());
  notice_->setText(preview.notice);
  notice_->setVisible(!preview.notice.isEmpty());
  use_->setEnabled(known && preview.problem.isEmpty());
  showTable(preview);
  view_->setVisible(DataView::draws(preview));
  if (view_->isVisibleTo(this)) view_->show(preview);
  classes_->show(preview);
  if (known)
    showFacts(preview);
  else
    facts_->setText(tr("The engine is reading the data…"));
}

void DataDialog::showFacts(const DataPreview& preview) {
  QStringList lines;
  if (preview.problem.isEmpty()) {
    const auto count = [](qint64 n) { return count_label(static_cast<double>(n)); };
    lines << tr("%1 training samples, %2 test samples").arg(count(preview.training), count(preview.test));
    if (preview.task.tokens)
      lines << tr("%1 characters per sample, vocabulary of %2").arg(preview.features()).arg(preview.task.vocabulary);
    else
      lines << tr("%n features per sample", nullptr, static_cast<int>(preview.features())) +
                   (preview.task.sample.size() > 1 ? ": " + sizes_shown(preview.task.sample) : QString());
    if (preview.classification)
      lines << tr("%1 classes").arg(preview.task.outputs);
    else if (!preview.task.tokens)
      lines << tr("a number to predict");
  }
  if (preview.columns_in_all > 0)
    lines << tr("%1 rows, %2 columns").arg(preview.rows_in_all).arg(preview.columns_in_all);
  lines << (preview.from.isEmpty() && preview.problem.isEmpty() ? tr("generated from the seed") : preview.from);
  lines.removeAll(QString());
  facts_->setText(lines.join('\n'));
}

void DataDialog::showTable(const DataPreview& preview) {
  const bool there = !preview.columns.empty();
  table_->setVisible(there);
  label_->setVisible(there);
  column_->clear();
  table_->clear();
  table_->setColumnCount(static_cast<int>(preview.columns.size()));
  table_->setRowCount(static_cast<int>(preview.rows.size()));
  for (int c = 0; c < table_->columnCount(); ++c) {
    const DataPreview::Column& column = preview.columns[static_cast<size_t>(c)];
    const qint64 cells = preview.rows_in_all - column.empty;
    const QString kind = column.empty > 0          ? tr("%1 empty").arg(column.empty)
                         : column.numbers == cells ? tr("numeric")
                                                   : tr("text");
    auto* head = new QTableWidgetItem((column.label ? QString("▶ ") : QString()) + column.name + "\n" +
                                      (column.label ? tr("to predict, %1").arg(kind) : kind));
    head->setData(Qt::UserRole, column.name);
    QFont font = table_->font();
    font.setBold(column.label);
    head->setFont(font);
    table_->setHorizontalHeaderItem(c, head);
    column_->addItem(column.name);
    if (column.label) column_->setCurrentIndex(c);
    for (int r = 0; r < table_->rowCount(); ++r) {
      auto* cell = new QTableWidgetItem(preview.rows[static_cast<size_t>(r)].value(c));
      cell->setFont(font);
      table_->setItem(r, c, cell);
    }
  }
  table_->resizeColumnsToContents();
  const auto label = std::ranges::find_if(preview.columns, &DataPreview::Column::label);
  if (label != preview.columns.end() && table_->rowCount() > 0)
    table_->scrollToItem(table_->item(0, static_cast<int>(label - preview.columns.begin())));
}

} // namespace amplab
